package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** However a JVM ends, its calls are reported and its exit code is its own. */
class EndingsIT {
    private static final String RULE = "dev.insitu.it.apps.Endings#work()";
    private static final int CALLS = 1000;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void mainReturns(Jdk jdk) throws IOException {
        Run run = end(jdk, "return");

        assertThat(run.exitCode()).isZero();
        assertReported(run, CALLS);
    }

    @OnEveryJdk
    void systemExit(Jdk jdk) throws IOException {
        Run run = end(jdk, "exit");

        assertThat(run.exitCode()).isEqualTo(4);
        assertReported(run, CALLS);
    }

    @OnEveryJdk
    void systemExitOnAnotherThread(Jdk jdk) throws IOException {
        Run run = end(jdk, "exit-elsewhere");

        assertThat(run.exitCode()).isEqualTo(6);
        assertReported(run, CALLS);
    }

    @OnEveryJdk
    void theThreadThatExitsHasBeenInterrupted(Jdk jdk) throws IOException {
        Run run = end(jdk, "exit-interrupted");

        assertThat(run.exitCode()).isEqualTo(7);
        assertReported(run, CALLS);
    }

    @OnEveryJdk
    void exceptionOutOfMain(Jdk jdk) throws IOException {
        Run run = end(jdk, "throw");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.report().calls("work").count()).isEqualTo(CALLS);
        assertThat(run.stderr())
                .startsWith("Exception in thread \"main\" java.lang.IllegalStateException: out of main\n")
                .endsWith(run.summary());
    }

    @OnEveryJdk
    void sigterm(Jdk jdk) throws IOException {
        assertReportedAfter(jdk, "TERM", 128 + 15);
    }

    @OnEveryJdk
    void sigint(Jdk jdk) throws IOException {
        assertReportedAfter(jdk, "INT", 128 + 2);
    }

    private void assertReportedAfter(Jdk jdk, String signal, int exitCode) throws IOException {
        Run run = Jvm.probed(jdk, directory, RULE)
                .light()
                .start(Endings.class, "wait")
                .awaitLine("ready")
                .signal(signal)
                .finish();

        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertReported(run, CALLS);
    }

    @OnEveryJdk
    void callsOfTheApplicationsShutdownHooksCount(Jdk jdk) throws IOException {
        assertReported(end(jdk, "hooks"), 4 * CALLS);
    }

    @OnEveryJdk
    void daemonsThatGoOnWorkingDisturbNothing(Jdk jdk) throws IOException {
        Run run = end(jdk, "daemons");

        assertThat(run.report().calls("work").count()).isGreaterThanOrEqualTo(101 * CALLS);
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    @OnEveryJdk
    void haltIsReportedFromTheRecording(Jdk jdk) throws IOException {
        Run run = end(jdk, "halt");

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.stderr()).isEmpty();
        Run reported = run.reported("--output", "json");
        assertThat(Report.of(reported.stdout()).calls("work").count()).isEqualTo(CALLS);
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    @OnEveryJdk
    void standardErrorIsClosed(Jdk jdk) throws IOException {
        Run run = end(jdk, "close-err");

        assertThat(run.exitCode()).isZero();
        assertThat(run.report().calls("work").count()).isEqualTo(CALLS);
        assertThat(run.stdout()).isEqualTo("worked\n");
    }

    @OnEveryJdk
    void standardErrorIsReplaced(Jdk jdk) throws IOException {
        assertReported(end(jdk, "replace-err"), CALLS);
    }

    private Run end(Jdk jdk, String way) throws IOException {
        return Jvm.probed(jdk, directory, RULE).light().run(Endings.class, way);
    }

    private static void assertReported(Run run, int calls) throws IOException {
        assertThat(run.stdout()).startsWith("worked\n");
        assertThat(run.report().calls("work").count()).isEqualTo(calls);
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.leftInSharedMemory()).isEmpty();
    }
}
