package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** However a JVM ends, its calls are reported and its exit code is its own. */
class EndingsIT {
    private static final String RULE = "dev.insitu.it.apps.Endings#work()";
    private static final int CALLS = 1000;

    /** Several times the deadline, for a machine with much other work: what is stuck never ends. */
    private static final long LONGEST_END_MILLIS = 30_000;

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

    /** Each of them alone would hold the end up for ever, or for seconds: a container is killed ten seconds after it was asked to stop. */
    @OnEveryJdk
    @Tag("slow")
    @EnabledOnOs(OS.LINUX)
    void noProgramReadsStandardError_andACollectorNeverAnswers(Jdk jdk) throws Exception {
        Process pipe = new ProcessBuilder("mkfifo", directory.resolve("unread").toString()).start();
        assertThat(pipe.waitFor()).isZero();
        try (RandomAccessFile unread =
                        new RandomAccessFile(directory.resolve("unread").toFile(), "rw");
                ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String url = "http://127.0.0.1:" + silent.getLocalPort();
            Running running = Jvm.configured(jdk, directory, """
                            report: { directory: report }
                            probes: [ "%s" ]
                            explain: { jfr: true }
                            export: { otlp: "%s" }
                            """.formatted(RULE, url))
                    .light()
                    .by("sh", "-c", "exec \"$0\" \"$@\" 2>unread")
                    .start(Endings.class, "fill-err")
                    .awaitLine("ready");
            long begun = System.nanoTime();
            Run run = running.signal("TERM").finish();
            long millis = (System.nanoTime() - begun) / 1_000_000;

            assertThat(millis).isLessThan(LONGEST_END_MILLIS);
            assertThat(run.exitCode()).isEqualTo(128 + 15);
            assertThat(unread.getFD().valid()).isTrue();
            assertThat(run.report().calls("work").count()).isEqualTo(CALLS);
            assertThat(run.leftInSharedMemory()).isEmpty();
            assertThat(Run.words(run.reported().stdout()))
                    .contains(
                            "stderr took no more at the end: not printed: the report; summary.txt has it",
                            "stderr took no more at the end: not printed: insitu: export.otlp \"" + url + "\": ");
        }
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
