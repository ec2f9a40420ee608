package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Attachable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in a JVM that runs already: what is counted is what happens meanwhile, and nothing is left behind. */
class AttachIT {
    private static final int INTERRUPTED = 130;

    @TempDir
    private Path directory;

    private int sessions;

    @OnEveryJdk
    void countsTheCallsOfItsTimeAndLeavesTheBytecodeAsItWas(Jdk jdk) throws IOException {
        Running application = application(jdk);
        String bytes = ask(application, "bytes");
        long before = calls(application);

        Run attached = attach(jdk, application, "--for", "3s").finish();

        long after = calls(application);
        assertThat(attached.exitCode()).isZero();
        assertThat(attached.stderr()).contains("attached to " + application.pid());
        Report report = reportOf(1);
        assertThat(report.calls("work").count()).isBetween(1L, after - before);
        assertThat(attached.stdout()).isEqualTo(Files.readString(directory.resolve("report1/summary.txt")));
        assertThat(ask(application, "counters")).isEqualTo("stand still");
        assertThat(ask(application, "bytes")).isEqualTo(bytes);
        assertEnds(application);
    }

    @OnEveryJdk
    void isOverWhenTheUserInterruptsIt(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);
        application.tell("hold").awaitLine("holding");

        Run interrupted = attached.signal("INT").finish();

        assertThat(interrupted.exitCode()).isEqualTo(INTERRUPTED);
        assertThat(interrupted.stdout()).contains("work", "held");
        assertThat(ask(application, "counters")).isEqualTo("stand still");
        // A call that is inside woven code when that is taken out.
        application.tell("release").awaitLine("released");
        assertEnds(application);
    }

    @OnEveryJdk
    void aSecondSessionTakesTheFirstOnesPlace(Jdk jdk) throws IOException {
        Running application = application(jdk);
        String bytes = ask(application, "bytes");
        Running first = attach(jdk, application);
        awaitCalls(application, 1);

        Running second = attach(jdk, application);
        Run ended = first.finish();
        awaitCalls(application, 2);
        second.signal("INT").finish();

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stdout()).contains("work");
        assertThat(ask(application, "counters")).isEqualTo("stand still");
        assertThat(ask(application, "bytes")).isEqualTo(bytes);
        assertEnds(application);
    }

    @OnEveryJdk
    void isOverWhenTheToolIsKilled(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);

        attached.kill();

        application.await(() -> Files.exists(directory.resolve("report1/summary.txt")));
        assertThat(ask(application, "counters")).isEqualTo("stand still");
        assertEnds(application);
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

    @OnEveryJdk
    void latestLeadsToItsReport(Jdk jdk) throws IOException {
        Running application = application(jdk);

        Run attached = Jvm.tool(
                jdk,
                directory,
                "attach",
                Long.toString(application.pid()),
                "dev.insitu.it.apps.Attachable#work",
                "--for",
                "100ms");

        assertThat(attached.exitCode()).isZero();
        assertThat(directory.resolve("insitu-report/latest/summary.txt")).hasContent(attached.stdout());
        assertEnds(application);
    }

    @OnEveryJdk
    void saysWhyItCannot(Jdk jdk) throws IOException {
        Running profiled = Jvm.profiled(jdk, directory, "dev.insitu.it.apps.Attachable#work")
                .start(Attachable.class)
                .awaitLine("ready");
        Run second = attach(jdk, profiled).finish();
        profiled.tell("end").finish();
        Run gone = attach(jdk, profiled).finish();
        Running closed = Jvm.plain(jdk, directory)
                .flags("-XX:+DisableAttachMechanism")
                .start(Attachable.class)
                .awaitLine("ready");
        Run disabled = attach(jdk, closed).finish();
        closed.tell("end").finish();

        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.stderr()).isEqualTo("insitu: not attached: Insitu profiles this JVM already\n");
        assertThat(gone.exitCode()).isEqualTo(1);
        assertThat(gone.stderr()).isEqualTo("insitu: there is no process " + profiled.pid() + "\n");
        assertThat(disabled.exitCode()).isEqualTo(1);
        assertThat(disabled.stderr()).contains("DisableAttachMechanism");
        assertThat(directory.resolve("report1")).doesNotExist();
    }

    private Running application(Jdk jdk) throws IOException {
        return Jvm.plain(jdk, directory)
                .agent(OtherAgentJar.in(directory), "")
                .start(Attachable.class)
                .awaitLine("ready");
    }

    /** Attaches; the n-th session reports to {@code reportN}. */
    private Running attach(Jdk jdk, Running application, String... options) throws IOException {
        sessions++;
        Path config = directory.resolve("attach" + sessions + ".yaml");
        Files.writeString(config, """
                report: { directory: report%d }
                probes:
                  - dev.insitu.it.apps.Attachable#work
                  - dev.insitu.it.apps.Attachable#held
                """.formatted(sessions));
        String[] arguments = new String[3 + options.length];
        arguments[0] = "attach";
        arguments[1] = Long.toString(application.pid());
        arguments[2] = config.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return Jvm.startTool(jdk, directory, arguments);
    }

    /** Waits until a session has counted calls. */
    private void awaitCalls(Running application, int session) throws IOException {
        String report = directory.resolve("report" + session).toString();
        application.await(() -> {
            Run live = Jvm.tool(application.jdk(), directory, "report", report, "--output", "json");
            return live.exitCode() == 0
                    && Report.of(live.stdout()).calls("work").count() > 0;
        });
    }

    private Report reportOf(int session) throws IOException {
        return Report.of(Files.readString(directory.resolve("report" + session).resolve("report.json")));
    }

    private static long calls(Running application) throws IOException {
        return Long.parseLong(ask(application, "calls"));
    }

    private static String ask(Running application, String question) throws IOException {
        return application.tell(question).awaitAnswer(question);
    }

    private static void assertEnds(Running application) throws IOException {
        Run ended = application.tell("end").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stdout()).endsWith("has worked\n");
        assertThat(ended.stderr().lines().filter(line -> !line.startsWith("WARNING")))
                .isEmpty();
    }
}
