package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.AsyncResults;
import dev.insitu.it.apps.TimedResults;
import java.io.IOException;
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
                        APPLICATION + "assembledOnly")
                .testClassPath()
                .run(AsyncResults.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).contains("true " + 4 * CALLS + " of " + 4 * CALLS);
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        Report report = probed.report();
        for (String future : List.of("guava", "netty", "vertx", "java")) {
            assertThat(report.calls(future)).as(future).isEqualTo(new Report.Calls(CALLS, TENTH));
            assertThat(report.probe(future).get("cancelled").intValue())
                    .as(future)
                    .isEqualTo(TENTH);
        }
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
        String timed = "dev.insitu.it.apps.TimedResults#";
        List<String> rules = new ArrayList<>();
        for (String method : List.of("java", "guava", "netty", "vertx", "mono")) {
            rules.add(untilCompletion(method));
        }
        rules.add("{ method: \"" + timed + "callback\", until: { argument: 1, method: \"onSuccess|onError\" } }");
        rules.add("{ method: \"" + timed + "lambda\", until: { argument: 1, method: accept } }");
        Run probed = Jvm.probed(jdk, directory, rules.toArray(String[]::new))
                .testClassPath()
                .run(TimedResults.class, Integer.toString(calls), "0");

        Report report = probed.report();
        assertThat(probed.stdout().lines()).hasSize(rules.size() + 1);
        probed.stdout().lines().limit(rules.size()).forEach(line -> {
            String[] words = line.split(" ", -1);
            assertThat(report.calls(words[0])).as(line).isEqualTo(new Report.Calls(calls, calls / 10));
            assertThat(report.probe(words[0]).get("cancelled").intValue())
                    .as(line)
                    .isEqualTo(calls / 10);
            JsonNode percentiles = report.probe(words[0]).get("percentiles");
            assertWithin(line, percentiles.get("90").longValue(), Long.parseLong(words[2]));
            assertWithin(line, percentiles.get("99").longValue(), Long.parseLong(words[3]));
        });
    }

    @Tag("long")
    @OnEveryJdk
    void noResultIsKept(Jdk jdk) throws IOException {
        String timed = "dev.insitu.it.apps.TimedResults#";
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: results, method: \"" + APPLICATION + "*\", until: completion, merge: true }",
                        "{ name: called, method: \"" + timed
                                + "callback\", until: { argument: 1, method: \"onSuccess|onError\" } }",
                        "{ name: lambda, method: \"" + timed + "lambda\", until: { argument: 1, method: accept } }")
                .testClassPath()
                .run(TimedResults.class, "10", "1500000");

        String last = probed.stdout().lines().reduce((before, line) -> line).orElseThrow();
        assertThat(last).startsWith("grown ");
        assertThat(Long.parseLong(last.substring("grown ".length()))).isLessThan(4 << 20);
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
