package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.AsyncResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        assertThat(report.probe("mono").get("neverStarted").intValue()).isEqualTo(2 * TENTH);
        assertThat(report.calls("flux")).isEqualTo(new Report.Calls(CALLS, TENTH));
        assertThat(report.probe("flux").get("cancelled").intValue()).isEqualTo(TENTH);
        assertThat(notes(report))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("task: until: completion had no effect: 1,000 of 1,000 results are"
                                + " java.util.concurrent.Future, which has no completion callback"))
                .anySatisfy(note -> assertThat(note)
                        .isEqualTo("assembledOnly returns reactor.core.publisher.Mono: times only the assembly"
                                + " (until the return); until: completion times the result"));
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
