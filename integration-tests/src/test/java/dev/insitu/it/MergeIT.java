package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.it.apps.Hammer;
import dev.insitu.it.apps.Spins;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.io.TempDir;

/** {@code merge}: several JVMs' recordings as one. */
class MergeIT {
    private static final int OF_A_KIND = 4;
    private static final int JVMS = 2 * OF_A_KIND;
    private static final int SPINS = 1_000;

    @TempDir
    private Path directory;

    /** Of the merged recording each histogram is what HdrHistogram makes of those of the eight recordings, count by count. */
    @OnOneJdk
    void killedAndFinishedJvmsAddUp(Jdk jdk) throws IOException {
        List<Running> killed = new ArrayList<>();
        List<Running> finished = new ArrayList<>();
        for (int i = 0; i < OF_A_KIND; i++) {
            finished.add(profiled(jdk, "finished-" + i).start(Spins.class, Integer.toString(1_000 * (i + 1))));
            killed.add(profiled(jdk, "killed-" + i)
                    .start(Hammer.class, directory.resolve("returned-" + i).toString(), "2"));
        }
        for (Running one : killed) {
            one.awaitLine("hammering").awaitRecording().kill().finish();
        }
        for (Running one : finished) {
            assertThat(one.finish().exitCode()).isZero();
        }
        List<String> arguments = new ArrayList<>(List.of("merge"));
        for (int i = 0; i < OF_A_KIND; i++) {
            arguments.addAll(List.of("killed-" + i + "/report", "finished-" + i + "/report"));
        }
        arguments.addAll(List.of("-o", "all"));

        Run merged = Jvm.tool(jdk, directory, arguments.toArray(new String[0]));

        assertThat(merged.stdout()).isEqualTo("merged 8 recordings into all\n");
        assertThat(merged.stderr()).isEmpty();
        // What was left of those that were killed is in their recordings by now.
        Map<String, Histogram> sums = new TreeMap<>();
        for (int i = 0; i < OF_A_KIND; i++) {
            add("killed-" + i + "/report", sums);
            add("finished-" + i + "/report", sums);
        }
        Map<String, Histogram> whole = new TreeMap<>();
        add("all", whole);
        assertThat(whole).isEqualTo(sums).containsOnlyKeys("work", "spin");
        Report report = json(jdk, "all");
        for (String probe : whole.keySet()) {
            Histogram sum = sums.get(probe);
            assertThat(report.calls(probe).count()).isEqualTo(sum.getTotalCount());
            for (String percentile : List.of("50", "90", "99")) {
                assertThat(report.probe(probe).at("/percentiles/" + percentile).longValue())
                        .isEqualTo(sum.getValueAtPercentile(Double.parseDouble(percentile)));
            }
        }
        assertThat(report.calls("spin").count()).isEqualTo(OF_A_KIND * (long) SPINS);
        assertThat(report.json().at("/environment/jvms").longValue()).isEqualTo(JVMS);
        assertThat(report.json().at("/environment/merged").textValue().split(" \\| "))
                .hasSize(JVMS);
        assertThat(directory.resolve("all/summary.txt")).content().contains("did not end normally");
        // A JVM that ended at once may have none.
        assertThat(histories(jdk, List.of("all"))).isEqualTo(histories(jdk, arguments.subList(1, 1 + JVMS)));

        Run again = Jvm.tool(jdk, directory, arguments.toArray(new String[0]));
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.stderr()).startsWith("-o \"all\": expected a directory without a recording");
    }

    /** What stands in a recording's file, by the name of the probe. */
    private void add(String report, Map<String, Histogram> sums) throws IOException {
        JsonNode recording = new ObjectMapper()
                .readTree(Files.readString(directory.resolve(report).resolve("recording.insitu")));
        Map<Integer, String> names = new TreeMap<>();
        for (JsonNode fact : recording.get("journal")) {
            if (fact.get(0).textValue().equals("probe")
                    && fact.get(2).textValue().equals("method")) {
                names.put(Integer.parseInt(fact.get(1).textValue()), fact.get(3).textValue());
            }
        }
        for (JsonNode counts : recording.get("counts")) {
            String name = names.get(counts.get("probe").intValue());
            if (name != null) {
                sums.computeIfAbsent(name, key -> new Histogram(Long.MAX_VALUE / 2, 3))
                        .add(decoded(counts.get("histogram").textValue()));
            }
        }
    }

    private static Histogram decoded(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException e) {
            throw new AssertionError(text, e);
        }
    }

    /** What stands in the histories of recordings, by the name of the probe. */
    private Map<String, Histogram> histories(Jdk jdk, List<String> reports) throws IOException {
        Map<String, Histogram> sums = new TreeMap<>(Map.of("work", new Histogram(3), "spin", new Histogram(3)));
        for (String report : reports) {
            IntervalLines lines = IntervalLines.of(Jvm.tool(jdk, directory, "report", report, "--output", "hlog")
                    .stdout());
            sums.forEach((probe, sum) -> sum.add(lines.sum("", probe)));
        }
        return sums;
    }

    private Jvm profiled(Jdk jdk, String name) throws IOException {
        Path own = Files.createDirectory(directory.resolve(name));
        Files.writeString(own.resolve("probes.yaml"), """
                probes: [ "dev.insitu.it.apps.Hammer#work", "dev.insitu.it.apps.Spins#spin" ]
                jitter: { mode: off }
                report: { directory: report }
                """);
        return Jvm.profiled(jdk, own, "probes.yaml").light();
    }

    private Report json(Jdk jdk, String report) throws IOException {
        return Report.of(
                Jvm.tool(jdk, directory, "report", report, "--output", "json").stdout());
    }
}
