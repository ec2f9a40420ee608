package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Six faults of a shop of five layers, 20 times each, from the PID alone: the path ends in what was injected, within a minute. */
@Tag("timing")
class WhyFaultsIT {
    private static final int TRIALS = Integer.getInteger("insitu.trials", 20);
    private static final double ENOUGH = 0.9;
    private static final double LONGEST_SECONDS = 60;

    /** Shops that are followed beside each other: each needs little CPU. */
    private static final int AT_ONCE = Integer.getInteger("insitu.at.once", 2);

    /** In the heap that a large machine gives, no burst of 24 MB would be collected for ten seconds. */
    private static final String SMALL_HEAP = "-Xmx64m";

    /** What the path to the heaviest leaf must name, by fault: a method, or the leaf's cause. */
    private static final Map<String, List<String>> FAULTS = new TreeMap<>(Map.of(
            "queries", List.of("Lease.query"),
            "pool", List.of("ConnectionPool.take"),
            "lock", List.of("PriceList.of"),
            "code", List.of("Discounts.combined"),
            "log", List.of("AuditLog.append"),
            "garbage", List.of("\"cause\":\"gc\"", "Discounts.waste")));

    @TempDir
    Path directory;

    /** How a trial ended: the methods and the cause on the way to the leaf that carries most. */
    private record Answer(String path, double seconds) {
        boolean isOf(String fault) {
            return seconds <= LONGEST_SECONDS && FAULTS.get(fault).stream().anyMatch(path::contains);
        }
    }

    @OnEveryJdk
    void thePathEndsInWhatWasInjected(Jdk jdk) throws IOException, InterruptedException, ExecutionException {
        Map<String, List<Future<Answer>>> trials = new TreeMap<>();
        ExecutorService beside = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (int trial = 0; trial < TRIALS; trial++) {
                for (String fault : FAULTS.keySet()) {
                    Path here = Files.createDirectory(directory.resolve(fault + trial));
                    trials.computeIfAbsent(fault, each -> new ArrayList<>())
                            .add(beside.submit(() -> answer(jdk, here, fault)));
                }
            }
            List<String> table = new ArrayList<>();
            boolean enough = true;
            for (Map.Entry<String, List<Future<Answer>>> each : trials.entrySet()) {
                List<Answer> answers = new ArrayList<>();
                for (Future<Answer> trial : each.getValue()) {
                    answers.add(trial.get());
                }
                enough &= answers.stream()
                                .filter(answer -> answer.isOf(each.getKey()))
                                .count()
                        >= ENOUGH * TRIALS;
                table.addAll(lines(each.getKey(), answers));
            }
            String text = String.join("\n", table);
            System.out.println(jdk + ": right, seconds to the answer (median, most)\n" + text);
            assertThat(enough).as(text).isTrue();
        } finally {
            beside.shutdownNow();
        }
    }

    private static List<String> lines(String fault, List<Answer> answers) {
        double[] seconds =
                answers.stream().mapToDouble(Answer::seconds).sorted().toArray();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%-8s %2d of %d, %4.1f s, %4.1f s",
                fault,
                answers.stream().filter(answer -> answer.isOf(fault)).count(),
                answers.size(),
                seconds[seconds.length / 2],
                seconds[seconds.length - 1]));
        for (Answer answer : answers) {
            if (!answer.isOf(fault)) {
                lines.add(String.format(Locale.ROOT, "         %.1f s: %s", answer.seconds(), answer.path()));
            }
        }
        return lines;
    }

    private static Answer answer(Jdk jdk, Path directory, String fault) throws IOException {
        Jvm jvm = Jvm.plain(jdk, directory).testClassPath();
        Running shop = (fault.equals("garbage") ? jvm.flags(SMALL_HEAP) : jvm)
                .start("dev.insitu.demo.shop.Shop", fault, "100")
                .awaitPart("takes orders");
        try {
            long startNanos = System.nanoTime();
            Run answered = Jvm.startTool(jdk, directory, "why", Long.toString(shop.pid()), "--output", "json")
                    .finish();
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            return new Answer(
                    answered.exitCode() == 0
                            ? path(new ObjectMapper()
                                    .readTree(answered.stdout())
                                    .get("tree"))
                            : answered.stderr(),
                    seconds);
        } finally {
            shop.kill();
        }
    }

    private static String path(JsonNode tree) {
        StringBuilder path = new StringBuilder();
        JsonNode node = tree;
        while (true) {
            path.append(node.get("method").textValue()).append(" > ");
            if (node.get("children").isEmpty()) {
                return path.append(node.get("cause")).toString();
            }
            JsonNode most = node.get("children").get(0);
            for (JsonNode child : node.get("children")) {
                most = child.get("share").doubleValue() > most.get("share").doubleValue() ? child : most;
            }
            node = most;
        }
    }
}
