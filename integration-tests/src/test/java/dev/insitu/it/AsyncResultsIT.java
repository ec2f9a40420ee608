package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.AsyncResults;
import dev.insitu.it.apps.TimedResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Results by the types of libraries, timed until they are there. */
class AsyncResultsIT {
    private static final String APPLICATION = "dev.insitu.it.apps.AsyncResults#";
    private static final int CALLS = 1_000;
    private static final int TENTH = CALLS / 10;

    /** 88 million calls, also where others use the machine. */
    private static final long LONGEST_SECONDS = 600;

    /** What {@link TimedResults} calls. */
    private static final List<String> TIMED =
            List.of("java", "guava", "netty", "vertx", "mono", "flux", "callback", "lambda");

    @TempDir
    private Path directory;

    @OnEveryJdk
    void eachLibrarysResultsAreCountedOnce(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).testClassPath().run(AsyncResults.class);
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        untilCompletion("guava"),
                        untilCompletion("netty"),
                        untilCompletion("vertx"),
                        untilCompletion("java"),
                        untilCompletion("task"),
                        untilCompletion("mono"),
                        untilCompletion("flux"),
                        untilCompletion("again"),
                        untilCompletion("shared"),
                        APPLICATION + "assembledOnly")
                .testClassPath()
                .run(AsyncResults.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).contains("true\ntrue " + 4 * CALLS + " of " + 4 * CALLS);
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        Report report = probed.report();
        for (String future : List.of("guava", "netty", "vertx", "java")) {
            assertThat(report.calls(future)).as(future).isEqualTo(new Report.Calls(CALLS, TENTH));
            assertThat(report.probe(future).get("cancelled").intValue())
                    .as(future)
                    .isEqualTo(TENTH);
        }
        assertThat(report.calls("shared")).isEqualTo(new Report.Calls(2 * CALLS, 0));
        assertThat(report.calls("task")).isEqualTo(new Report.Calls(CALLS, 0));
        assertThat(report.calls("mono")).isEqualTo(new Report.Calls(CALLS - 2 * TENTH, TENTH));
        assertThat(report.probe("mono").get("cancelled").intValue()).isEqualTo(TENTH);
        assertThat(report.probe("mono").get("neverStarted").intValue()).isEqualTo(2 * TENTH);
        assertThat(report.calls("again")).isEqualTo(new Report.Calls(3 * TENTH, 0));
        assertThat(report.probe("again").has("neverStarted")).isFalse();
        assertThat(report.calls("flux")).isEqualTo(new Report.Calls(CALLS, TENTH));
        assertThat(report.probe("flux").get("cancelled").intValue()).isEqualTo(TENTH);
        assertThat(report.probe("flux").get("firstElement").get("count").intValue())
                .isEqualTo(CALLS - TENTH);
        assertThat(probed.stderr()).contains("first element of 900: p50 ");
        assertThat(notes(report))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("task: until: completion had no effect: 1,000 of 1,000 results are"
                                + " java.util.concurrent.Future, which has no completion callback"))
                .anySatisfy(note -> assertThat(note)
                        .isEqualTo("assembledOnly returns reactor.core.publisher.Mono: times only the assembly"
                                + " (until the return); until: completion times the result"));
    }

    /** Stubs in their place, which have the types and nothing of what is relied on. */
    @OnOneJdk
    void aLibraryOfAnotherVersionIsTimedUntilTheReturn(Jdk jdk) throws IOException {
        Path classes = Javac.compile(jdk, 17, Javac.resource("versions"), directory.resolve("classes"));
        List<String> methods = List.of("vertx", "guava", "mono", "suspends");
        String[] rules = methods.stream()
                .map(method -> "{ method: \"versions.Main#" + method + "\", until: completion }")
                .toArray(String[]::new);
        Run plain = Jvm.plain(jdk, directory).light().classPath(classes).run("versions.Main");
        Run probed =
                Jvm.probed(jdk, directory, rules).light().classPath(classes).run("versions.Main");

        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        Report report = probed.report();
        for (String method : methods) {
            assertThat(report.calls(method)).as(method).isEqualTo(new Report.Calls(CALLS, 0));
            assertThat(report.notes().stream().filter(note -> note.startsWith(method + ": ")))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains(
                            "1,000 of 1,000 results are ", "this version of its library is not one that Insitu knows");
        }
        assertThat(report.probe("vertx").get("noCallback").fieldNames().next())
                .isEqualTo("io.vertx.core.Future (NoClassDefFoundError)");
    }

    /** Beside readings of the clock by hand. */
    @Tag("timing")
    @OnEveryJdk
    void eachTypesResultsTakeWhatTheCallerSees(Jdk jdk) throws IOException {
        int calls = 100_000;
        Run probed = Jvm.probed(jdk, directory, timedRules())
                .testClassPath()
                .run(TimedResults.class, Integer.toString(calls), "0");

        Report report = probed.report();
        assertThat(probed.stdout().lines()).hasSize(TIMED.size() + 1);
        probed.stdout().lines().limit(TIMED.size()).forEach(line -> {
            String[] words = line.split(" ", -1);
            assertTimed(report, words[0], calls, calls / 10);
            JsonNode percentiles = report.probe(words[0]).get("percentiles");
            assertWithin(line, percentiles.get("90").longValue(), Long.parseLong(words[2]));
            assertWithin(line, percentiles.get("99").longValue(), Long.parseLong(words[3]));
        });
    }

    /** Ten million of each type, after a million that fill what is kept once. */
    @Tag("long")
    @OnEveryJdk
    void noResultIsKept(Jdk jdk) throws IOException {
        int first = 10;
        int more = 10_000_000;
        Run probed = Jvm.probed(jdk, directory, timedRules())
                .testClassPath()
                .flags("-Xmx64m")
                .start(TimedResults.class, Integer.toString(first), Integer.toString(more))
                .finishWithin(LONGEST_SECONDS);

        Report report = probed.report();
        for (String type : TIMED) {
            int calls = more / 10 + more;
            assertTimed(report, type, first + calls, first / 10 + calls / 50);
        }
        String last = probed.stdout().lines().reduce((before, line) -> line).orElseThrow();
        assertThat(last).startsWith("grown ");
        assertThat(Long.parseLong(last.substring("grown ".length()))).isLessThan(4 << 20);
    }

    /** An iteration lasts until the driven method's result is there, whatever its type. */
    @Tag("long")
    @OnOneJdk
    void eachTypesResultsEndIterations(Jdk jdk) throws IOException {
        for (String type : TIMED) {
            Run driven = Drives.driving(
                            jdk,
                            Files.createDirectory(directory.resolve(type)),
                            "throughput: 1000/s\n"
                                    + "warm-up: 100\nsettle: 0s\niterations: 500\nruns: 2\nallow-errors: 20%\n"
                                    + timed(type))
                    .testClassPath()
                    .light()
                    .run(TimedResults.class, "drive", type);

            Report report = driven.report();
            assertThat(report.calls("driven call")).as(type).isEqualTo(new Report.Calls(1_000, 0));
            for (String figures : List.of("end to end", "service time")) {
                assertThat(report.calls(figures)).as(type).isEqualTo(new Report.Calls(1_000, 100));
            }
            JsonNode endToEnd = report.probe("end to end");
            assertThat(endToEnd.get("cancelled").intValue()).as(type).isEqualTo(100);
            assertThat(endToEnd.get("neverEnded").intValue()).as(type).isZero();
            // Half of the results are there 2 ms later.
            assertThat(report.probe("service time").at("/percentiles/90").longValue())
                    .as(type)
                    .isGreaterThan(2_000_000);
        }
    }

    private static String[] timedRules() {
        return TIMED.stream()
                .map(type -> "{ " + timed(type).replace("\n", ", ") + " }")
                .toArray(String[]::new);
    }

    private static String timed(String type) {
        boolean isOfItsOwn = TIMED.indexOf(type) >= TIMED.indexOf("flux");
        String until = type.equals("callback")
                ? "{ argument: 1, method: \"onSuccess|onError\" }"
                : type.equals("lambda") ? "{ argument: 1, method: accept }" : "completion";
        return "method: \"" + (isOfItsOwn ? "dev.insitu.it.apps.TimedResults#" : APPLICATION) + type + "\"\nuntil: "
                + until;
    }

    private static void assertTimed(Report report, String type, int calls, int failed) {
        assertThat(report.calls(type)).as(type).isEqualTo(new Report.Calls(calls, failed));
        assertThat(report.probe(type).get("cancelled").intValue()).as(type).isEqualTo(failed);
        assertThat(report.json().get("lost").longValue()).isZero();
    }

    private static void assertWithin(String line, long nanos, long byHand) {
        assertThat((double) nanos).as(line + ": " + nanos).isCloseTo((double) byHand, Percentage.withPercentage(1));
    }

    private static String untilCompletion(String method) {
        return "{ method: \"" + APPLICATION + method + "\", until: completion }";
    }

    private static List<String> notes(Report report) {
        List<String> notes = new ArrayList<>();
        for (JsonNode note : report.json().get("notes")) {
            notes.add(note.textValue());
        }
        return notes;
    }
}
