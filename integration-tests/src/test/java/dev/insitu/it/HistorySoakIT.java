package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.LongLived;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * One session of 200 probes for {@code -Dinsitu.soak.seconds}: what its history takes of memory, disk and CPU, how long the last minutes take
 * to read, and that its windows add up to what the application counted.
 */
@Tag("soak")
@EnabledOnOs(OS.LINUX)
class HistorySoakIT {
    private static final long SECONDS = Long.getLong("insitu.soak.seconds", 120);
    private static final int PARTS = 12;

    /** Of the busiest method, ten a second. */
    private static final long CALLS_OF_A_PART = 10 * SECONDS / PARTS;

    private static final int PROBES = 200;
    private static final String METHOD = "m";
    private static final long SLOW_NANOS = 50_000_000;
    private static final long MIB = 1 << 20;

    /** After a third of the time all is compiled. */
    private static final int WARM = PARTS / 3;

    private static final long MOST_GROWTH_BYTES = 16 * MIB;
    private static final long MOST_HISTORY_BYTES = 200 * MIB;

    /** Of a CPU. */
    private static final double MOST_CPU = 0.01;

    private static final double MOST_SECONDS_TO_READ = 10;

    @TempDir
    private Path directory;

    /** What the session took when a part of the time was over. */
    private record Part(String time, long nanos, long resident, long history, long cpuNanos, double readSeconds) {}

    @AfterEach
    void endAll() {
        Running.endAll();
    }

    @Test
    void takesNoMoreAfterHours() throws IOException {
        Running service = Jvm.configured(Jdk.ofTheBuild(), directory, """
                probes: [ "longlived.Service#m*" ]
                report: { directory: report, outputs: [json] }
                """)
                .flags("-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC")
                .start(LongLived.class, directory.resolve("classes").toString(), Long.toString(CALLS_OF_A_PART))
                .awaitLine("ready")
                .awaitRecording();
        List<Part> parts = new ArrayList<>();
        for (int part = 1; part <= PARTS; part++) {
            String over = "part " + part;
            service.awaitWithin(SECONDS / PARTS + Running.PATIENCE_SECONDS, () -> service.hasPrinted(over));
            parts.add(part(service));
        }
        JsonNode lastMinutes = Report.of(
                        Jvm.tool(Jdk.ofTheBuild(), directory, "report", "report", "--last", "2m", "--output", "json")
                                .stdout())
                .json();
        Run run = service.tell("end").finish();
        String table = table(parts);
        System.out.println(table);

        long[] counted = Stream.of(run.stdout()
                        .lines()
                        .filter(line -> line.startsWith("counted "))
                        .findFirst()
                        .orElseThrow()
                        .substring("counted ".length())
                        .split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        assertThat(counted).hasSize(PROBES);
        assertThat(calls(run.report())).isEqualTo(counted);
        assertThat(sumOfWindows(run, parts)).isEqualTo(counted);
        if (SECONDS >= 120) {
            assertThat(lastMinutes.at("/probes/0/slowest/0/nanos").longValue()).isGreaterThanOrEqualTo(SLOW_NANOS);
            assertThat(lastMinutes.at("/probes/0/slowest/0/causes/0/cause").textValue())
                    .isEqualTo("sleep");
        }
        Part warm = parts.get(WARM - 1);
        Part last = parts.get(PARTS - 1);
        assertThat(last.resident() - warm.resident()).as(table).isLessThanOrEqualTo(MOST_GROWTH_BYTES);
        assertThat(last.history()).as(table).isLessThanOrEqualTo(MOST_HISTORY_BYTES);
        assertThat((double) (last.cpuNanos() - warm.cpuNanos()) / (last.nanos() - warm.nanos()))
                .as(table)
                .isLessThanOrEqualTo(MOST_CPU);
        assertThat(last.readSeconds()).as(table).isLessThanOrEqualTo(MOST_SECONDS_TO_READ);
    }

    private Part part(Running service) throws IOException {
        long begun = System.nanoTime();
        Run read = Jvm.tool(Jdk.ofTheBuild(), directory, "report", "report", "--last", "1m", "--output", "json");
        double seconds = (double) (System.nanoTime() - begun) / TimeUnit.SECONDS.toNanos(1);
        assertThat(read.stderr()).isEmpty();
        return new Part(
                Instant.now().toString(),
                System.nanoTime(),
                service.residentBytes(),
                historyBytes(),
                service.thread("insitu-history").cpuNanos(),
                seconds);
    }

    private long historyBytes() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("report"))) {
            long bytes = 0;
            for (Path file : (Iterable<Path>) files::iterator) {
                bytes += file.getFileName().toString().startsWith("history") ? Files.size(file) : 0;
            }
            return bytes;
        }
    }

    /** The calls of each probe, in windows that lie side by side. */
    private long[] sumOfWindows(Run run, List<Part> parts) throws IOException {
        long[] sum = new long[PROBES];
        for (int part = 0; part <= PARTS; part += WARM) {
            List<String> window = new ArrayList<>(List.of("--output", "json"));
            if (part > 0) {
                window.addAll(List.of("--from", parts.get(part - 1).time()));
            }
            if (part + WARM <= PARTS) {
                window.addAll(List.of("--to", parts.get(part + WARM - 1).time()));
            }
            long[] calls =
                    calls(Report.of(run.reported(window.toArray(new String[0])).stdout()));
            for (int probe = 0; probe < PROBES; probe++) {
                sum[probe] += calls[probe];
            }
        }
        return sum;
    }

    private static long[] calls(Report report) throws IOException {
        long[] calls = new long[PROBES];
        for (JsonNode probe : report.json().get("probes")) {
            String name = probe.get("name").textValue();
            // Not the probes of Insitu's own.
            if (name.matches(METHOD + "\\d+")) {
                calls[Integer.parseInt(name.substring(METHOD.length()))] =
                        probe.get("count").longValue();
            }
        }
        return calls;
    }

    private static String table(List<Part> parts) {
        StringBuilder text =
                new StringBuilder("| after, s | resident MiB | history MiB | its CPU, s | --last 1m, s |\n");
        for (int part = 0; part < parts.size(); part++) {
            Part each = parts.get(part);
            text.append(String.format(
                    Locale.ROOT,
                    "| %d | %.1f | %.2f | %.2f | %.2f |%n",
                    SECONDS * (part + 1) / PARTS,
                    (double) each.resident() / MIB,
                    (double) each.history() / MIB,
                    each.cpuNanos() / 1e9,
                    each.readSeconds()));
        }
        return text.toString();
    }
}
