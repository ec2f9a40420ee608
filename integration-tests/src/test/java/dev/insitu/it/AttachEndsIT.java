package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** A session ends by the user, by the tool or with the JVM, and leaves nothing in it. */
class AttachEndsIT extends AttachedApplication {
    @OnEveryJdk
    void theFlightRecordingEndsWithIt(Jdk jdk) throws IOException {
        moreConfig = "explain: { slowest: 5, jfr: true }";
        Running application = application(jdk);

        attach(jdk, application, "--for", "1s").finish();

        assertThat(reportOf(1).json().get("explanation").get("unseen")).isEmpty();
        assertThat(directory.resolve("report1/explain.jfr")).doesNotExist();
        assertEnds(application);
    }

    @OnEveryJdk
    void isOverWhenTheUserInterruptsIt(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);
        application.tell("hold").awaitLine("holding");

        Run interrupted = attached.signal("INT").finish();

        assertThat(interrupted.exitCode()).isZero();
        assertThat(interrupted.stdout()).contains("work", "held");
        assertNothingCounts(application);
        // A call that is inside woven code when that is taken out.
        application.tell("release").awaitLine("released");
        assertEnds(application);
    }

    @OnEveryJdk
    void theExitCodeOfOneThatASignalEndsIsThatOfItsChecks(Jdk jdk) throws IOException {
        moreConfig = "checks: [ { probe: work, max: 0 } ]";
        Running application = application(jdk);
        for (String signal : List.of("TERM", "INT")) {
            Running attached = attach(jdk, application, "--check");
            awaitCalls(application, sessions);

            Run ended = attached.signal(signal).finish();

            assertThat(ended.exitCode()).isEqualTo(1);
            assertThat(ended.stdout()).contains(" FAILED  work max ");
            assertThat(ended.stderr()).contains("insitu: check FAILED work max ");
        }
        assertEnds(application);
    }

    @OnEveryJdk
    void leavesNoClassLoaderBehind(Jdk jdk) throws IOException {
        leavesNoClassLoaderBehind(jdk, "");
    }

    /** The library that binds threads starts a thread of its own. */
    @OnEveryJdk
    @Tag("slow")
    void leavesNoClassLoaderBehindWithAThreadBoundToACpu(Jdk jdk) throws IOException {
        leavesNoClassLoaderBehind(jdk, "jitter: { cpu: last }");
        assertThat(String.join(" ", reportOf(1).notes())).doesNotContain("the thread is not bound");
    }

    @OnEveryJdk
    @Tag("slow")
    void leavesNoClassLoaderBehindWithADrivenThreadBoundToACpu(Jdk jdk) throws IOException {
        moreConfig = """
                drive: { method: dev.insitu.it.apps.Attachable#work, throughput: 1000/s, warm-up: 0, settle: 0s, runs: 1,
                         iterations: 100, cpu: last, then: continue }""";
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        application.await(() -> LiveReport.in(directory.resolve("report1"))
                .filter(live -> live.probes().contains("end to end")
                        && live.calls("end to end").count() == 100)
                .isPresent());
        assertThat(ask(application, "deploy")).isEqualTo("and gone");
        attached.signal("INT").finish();

        assertThat(String.join(" ", reportOf(1).notes())).doesNotContain("the thread is not bound");
        assertLoadersAreCollected(jdk, application);
    }

    private void leavesNoClassLoaderBehind(Jdk jdk, String more) throws IOException {
        moreConfig = "  - { name: worked, method: dev.insitu.it.apps.Worked#work }\n" + more;
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);
        Path report = directory.resolve("report1");
        application.await(() -> LiveReport.in(report)
                .filter(live -> live.probes().contains("OS jitter"))
                .isPresent());
        assertThat(ask(application, "deploy")).isEqualTo("and gone");
        attached.signal("INT").finish();

        assertThat(reportOf(1).calls("worked").count()).isEqualTo(1_000);
        assertLoadersAreCollected(jdk, application);
    }

    private void assertLoadersAreCollected(Jdk jdk, Running application) throws IOException {
        assertThat(ask(application, "loaders"))
                .as(() -> Remains.in(jdk, directory, application.pid()))
                .isEqualTo("are collected");
        assertEnds(application);
    }

    @OnEveryJdk
    void isOverWhenTheToolIsKilled(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);

        attached.kill();

        application.await(() -> Files.exists(directory.resolve("report1/summary.txt")));
        assertNothingCounts(application);
        assertEnds(application);
    }

    /** So many probes that the tool looks while the end is noted and the report is still to come. */
    @OnEveryJdk
    void whatIsPrintedOfAJvmThatHasComeToItsEndIsComplete(Jdk jdk) throws IOException {
        moreConfig = "  - java.util.*#*";
        Running application = application(jdk);
        Running attached = attach(jdk, application, "--for", "60s");
        awaitCalls(application, 1);

        application.tell("end").finish();

        Run reported = attached.finish();
        assertThat(reported.exitCode()).isZero();
        assertThat(reported.stdout()).contains("work").doesNotContain("NOT COMPLETE");
        assertThat(reported.stdout()).isEqualTo(Files.readString(directory.resolve("report1/summary.txt")));
    }

    @OnEveryJdk
    void theJvmsOwnEndIsItsEnd(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);

        Run ended = application.tell("end").finish();

        Run reported = attached.finish();
        assertThat(reported.exitCode()).isZero();
        assertThat(reported.stdout()).contains("work");
        assertThat(ended.stdout()).endsWith("has worked\n");
        assertThat(ended.stderr().lines().filter(line -> !line.startsWith("WARNING")))
                .isEmpty();
    }
}
