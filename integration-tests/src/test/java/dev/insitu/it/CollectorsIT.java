package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Injections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a call waits for a collection is {@code gc}, whichever collector it is: also where the JVM's other threads go on meanwhile. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
class CollectorsIT {
    private static final int MANY = 20;
    private static final int FEW = 3;

    @TempDir
    private Path directory;

    static Stream<Arguments> all() {
        return onEachWanted("Serial", "Parallel", "G1", "Z", "Shenandoah");
    }

    static Stream<Arguments> concurrent() {
        return onEachWanted("Z", "Shenandoah");
    }

    private static Stream<Arguments> onEachWanted(String... collectors) {
        return Stream.of(collectors)
                .flatMap(collector -> Jdk.wanted(collector).stream().map(jdk -> Arguments.of(jdk, collector)));
    }

    @Tag("long")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("concurrent")
    void aCallThatWaitsForAConcurrentCollectionIsExplained(Jdk jdk, String collector) throws IOException {
        assertThat(collections(jdk, collector, FEW, true)).hasSize(FEW).containsOnly("gc");
    }

    /** One may be missed on a busy machine, but nothing else is named. */
    @Tag("long")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("concurrent")
    void itIsWithoutTheFlightRecorderToo(Jdk jdk, String collector) throws IOException {
        List<String> causes = collections(jdk, collector, FEW, false);

        assertThat(causes)
                .hasSize(FEW)
                .isSubsetOf("gc", "unexplained", "safepoint")
                .filteredOn("gc"::equals)
                .hasSizeGreaterThan(FEW / 2);
    }

    @Tag("timing")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("all")
    void nearlyAllAreExplained(Jdk jdk, String collector) throws IOException {
        List<String> causes = collections(jdk, collector, MANY, true);

        assertThat(causes).hasSize(MANY);
        assertThat(causes.stream().filter("gc"::equals)).hasSizeGreaterThanOrEqualTo(MANY - 1);
    }

    @Tag("timing")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("all")
    void nearlyAllAreExplainedWithoutTheFlightRecorder(Jdk jdk, String collector) throws IOException {
        List<String> causes = collections(jdk, collector, MANY, false);

        System.out.println(jdk + " " + collector + ", without jfr: " + causes);
        assertThat(causes).hasSize(MANY);
        assertThat(causes.stream().filter("gc"::equals)).hasSizeGreaterThanOrEqualTo(MANY - 1);
    }

    /** The greatest cause of each call that has the heap collected. */
    private List<String> collections(Jdk jdk, String collector, int times, boolean jfr) throws IOException {
        String flag = "-XX:+Use" + collector + "GC";
        List<String> trial = List.of(jdk.tool("java"), flag, "-version");
        assumeTrue(new Running(jdk, directory, trial).finish().exitCode() == 0, jdk + " has no " + collector);
        Path config = directory.resolve("collections.yaml");
        Files.write(
                config,
                List.of(
                        "report: { directory: report }",
                        "explain: { slowest: " + times + ", jfr: " + jfr + " }",
                        "probes: [ \"dev.insitu.it.apps.Injections#call\" ]"));
        Run run = Jvm.profiled(jdk, directory, "collections.yaml")
                .flags(flag, "-Xmx1g")
                .run(Injections.class, "gc", Integer.toString(times), "looked");
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        List<String> causes = new ArrayList<>();
        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.get("name").textValue().equals("call")) {
                probe.get("slowest").forEach(sample -> causes.add(greatest(sample)));
            }
        }
        return causes;
    }

    private static String greatest(JsonNode sample) {
        List<JsonNode> causes = new ArrayList<>();
        sample.get("causes").forEach(causes::add);
        causes.sort(Comparator.comparingLong(cause -> -cause.get("nanos").longValue()));
        return causes.get(0).get("cause").textValue();
    }
}
