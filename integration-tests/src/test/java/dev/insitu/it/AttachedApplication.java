package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Attachable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** An application that the tool attaches to while it runs. */
abstract class AttachedApplication {
    /** Until a session of a second has calls. */
    static final int TRIES = 5;

    @TempDir
    Path directory;

    int sessions;
    String moreConfig = "";

    Running application(Jdk jdk) throws IOException {
        return Jvm.plain(jdk, directory)
                .agent(OtherAgentJar.in(directory), "")
                .light()
                // What is held softly is not held: it goes with the next collection.
                .flags("-XX:SoftRefLRUPolicyMSPerMB=0")
                .start(Attachable.class)
                .awaitLine("ready");
    }

    /** Attaches; the n-th session reports to {@code reportN}. */
    Running attach(Jdk jdk, Running application, String... options) throws IOException {
        sessions++;
        Path config = directory.resolve("attach" + sessions + ".yaml");
        Files.writeString(config, """
                report: { directory: report%d }
                probes:
                  - dev.insitu.it.apps.Attachable#work
                  - dev.insitu.it.apps.Attachable#held
                %s
                """.formatted(sessions, moreConfig));
        String[] arguments = new String[3 + options.length];
        arguments[0] = "attach";
        arguments[1] = Long.toString(application.pid());
        arguments[2] = config.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return Jvm.startTool(jdk, directory, arguments);
    }

    /** Attaches for a second in which calls end: attaches again where a busy machine let the application make none. */
    Run attachForASecond(Jdk jdk, Running application, String... options) throws IOException {
        String[] all =
                Stream.concat(Stream.of("--for", "1s"), Stream.of(options)).toArray(String[]::new);
        Run attached = attach(jdk, application, all).finish();
        for (int tries = 1; tries < TRIES && reportOf(sessions).calls("work").count() == 0; tries++) {
            attached = attach(jdk, application, all).finish();
        }
        return attached;
    }

    /** Waits until a session has counted calls. */
    void awaitCalls(Running application, int session) throws IOException {
        Path report = directory.resolve("report" + session);
        application.await(() -> LiveReport.in(report)
                .filter(live -> live.calls("work").count() > 0)
                .isPresent());
    }

    Report reportOf(int session) throws IOException {
        return Report.of(Files.readString(directory.resolve("report" + session).resolve("report.json")));
    }

    static long calls(Running application) throws IOException {
        return Long.parseLong(ask(application, "calls"));
    }

    static String ask(Running application, String question) throws IOException {
        return application.tell(question).awaitAnswer(question);
    }

    /** The agent's own threads end within some milliseconds of the session. */
    static void assertNothingCounts(Running application) throws IOException {
        for (String thread : List.of(
                "insitu",
                "insitu-alarm",
                "insitu-jitter",
                "insitu-sampler",
                "insitu-history",
                "insitu-calibra",
                "insitu-lease")) {
            application.await(() -> RunningThread.find(application.pid(), thread) == null);
        }
        assertThat(ask(application, "counters")).isEqualTo("stand still");
    }

    static void assertEnds(Running application) throws IOException {
        Run ended = application.tell("end").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stdout()).endsWith("has worked\n");
        assertThat(ended.stderr().lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING")))
                .isEmpty();
    }
}
