package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Six faults of a shop of five layers, 20 times each: the path ends in what was injected. */
@Tag("timing")
class WhyFaultsIT {
    private static final int TRIALS = 20;
    private static final int ENOUGH = 18;

    /** What the path to the heaviest leaf must name, by fault: a method, or the leaf's cause. */
    private static final Map<String, List<String>> FAULTS = new TreeMap<>(Map.of(
            "queries", List.of("Lease.query"),
            "pool", List.of("ConnectionPool.take"),
            "lock", List.of("PriceList.of"),
            "code", List.of("Discounts.combined"),
            "log", List.of("AuditLog.append"),
            "garbage", List.of("gc", "Discounts.waste")));

    @TempDir
    Path directory;

    @OnEveryJdk
    void thePathEndsInWhatWasInjected(Jdk jdk) throws IOException {
        Map<String, Integer> found = new TreeMap<>();
        Map<String, String> missed = new TreeMap<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            for (Map.Entry<String, List<String>> fault : FAULTS.entrySet()) {
                String path = path(jdk, fault.getKey());
                if (fault.getValue().stream().anyMatch(path::contains)) {
                    found.merge(fault.getKey(), 1, Integer::sum);
                } else {
                    missed.put(fault.getKey(), path);
                }
            }
        }
        assertThat(found).as(missed.toString()).hasSize(FAULTS.size());
        assertThat(found.values()).as(missed.toString()).allMatch(count -> count >= ENOUGH);
    }

    private String path(Jdk jdk, String fault) throws IOException {
        Running shop = Jvm.plain(jdk, directory)
                .testClassPath()
                .start("dev.insitu.demo.shop.Shop", fault, "100")
                .awaitPart("takes orders");
        try {
            Run answer = Jvm.startTool(
                            jdk,
                            directory,
                            "why",
                            Long.toString(shop.pid()),
                            "dev.insitu.demo.shop.OrderController#place",
                            "--output",
                            "json")
                    .finish();
            return answer.exitCode() == 0
                    ? path(new ObjectMapper().readTree(answer.stdout()).get("tree"))
                    : answer.stderr();
        } finally {
            shop.kill();
        }
    }

    /** The methods and the cause on the way to the leaf that carries most. */
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
