package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Attachable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in a JVM that runs already: what is counted is what happens meanwhile, and nothing is left behind. */
class AttachIT {
    private static final int INTERRUPTED = 130;
    private static final long MOST_MAPPED_BYTES = 4 << 20;

    @TempDir
    private Path directory;

    private int sessions;
    private String moreConfig = "";

    @OnEveryJdk
    void countsTheCallsOfItsTimeAndLeavesTheBytecodeAsItWas(Jdk jdk) throws IOException {
        Running application = application(jdk);
        String bytes = ask(application, "bytes");
        long before = calls(application);

        Run attached = attach(jdk, application, "--for", "1s").finish();

        long after = calls(application);
        assertThat(attached.exitCode()).isZero();
        assertThat(attached.stderr()).contains("attached to " + application.pid());
        Report report = reportOf(1);
        assertThat(report.calls("work").count()).isBetween(1L, after - before);
        assertThat(attached.stdout()).isEqualTo(Files.readString(directory.resolve("report1/summary.txt")));
        assertNothingCounts(application);
        assertThat(ask(application, "bytes")).isEqualTo(bytes);
        assertThat(bytesMapped(application)).isBetween(1L, MOST_MAPPED_BYTES);
        assertEnds(application);
    }

    /** Of the memory of sessions that are over: calls that began in them may still end. */
    private static long bytesMapped(Running application) throws IOException {
        long bytes = 0;
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(application.pid()), "maps"))) {
            if (line.contains("/dev/shm/insitu-" + application.pid() + "-")) {
                String[] range = line.substring(0, line.indexOf(' ')).split("-", 2);
                bytes += Long.parseUnsignedLong(range[1], 16) - Long.parseUnsignedLong(range[0], 16);
            }
        }
        return bytes;
    }

    @OnEveryJdk
    void failsTheToolWhereACheckDoes(Jdk jdk) throws IOException {
        moreConfig = "checks: [ { probe: work, max: 0 }, work max <= 1h ]";
        Running application = application(jdk);

        Run attached = attach(jdk, application, "--for", "1s", "--check").finish();

        assertThat(attached.exitCode()).isEqualTo(1);
        assertThat(attached.stderr().lines().filter(line -> line.startsWith("insitu: check ")))
                .hasSize(1)
                .allMatch(line -> line.startsWith("insitu: check FAILED work max "));
        assertThat(attached.stdout()).contains(" passed  work max ");
        assertEnds(application);
    }

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

        assertThat(interrupted.exitCode()).isEqualTo(INTERRUPTED);
        assertThat(interrupted.stdout()).contains("work", "held");
        assertNothingCounts(application);
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
        assertNothingCounts(application);
        assertThat(ask(application, "bytes")).isEqualTo(bytes);
        assertEnds(application);
    }

    @OnEveryJdk
    void aCallThatBeganInTheSessionBeforeIsNotCounted(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running first = attach(jdk, application);
        awaitCalls(application, 1);
        application.tell("hold").awaitLine("holding");
        first.signal("INT").finish();

        Running second = attach(jdk, application);
        awaitCalls(application, 2);
        application.tell("release").awaitLine("released");
        second.signal("INT").finish();

        assertThat(reportOf(2).calls("work").count()).isPositive();
        assertThat(reportOf(2).calls().keySet()).isSubsetOf("work", "held");
        assertThat(reportOf(2).calls("held").count()).isZero();
        assertEnds(application);
    }

    @OnEveryJdk
    void leavesNoClassLoaderBehind(Jdk jdk) throws IOException {
        leavesNoClassLoaderBehind(jdk, "");
    }

    /** The library that binds threads starts a thread of its own. */
    @OnEveryJdk
    void leavesNoClassLoaderBehindWithAThreadBoundToACpu(Jdk jdk) throws IOException {
        leavesNoClassLoaderBehind(jdk, "jitter: { cpu: last }");
        assertThat(String.join(" ", reportOf(1).notes())).doesNotContain("the thread is not bound");
    }

    private void leavesNoClassLoaderBehind(Jdk jdk, String more) throws IOException {
        moreConfig = "  - { name: worked, method: dev.insitu.it.apps.Worked#work }\n" + more;
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);
        String report = directory.resolve("report1").toString();
        application.await(
                () -> Jvm.tool(jdk, directory, "report", report).stdout().contains("OS jitter"));
        assertThat(ask(application, "deploy")).isEqualTo("and gone");
        attached.signal("INT").finish();

        assertThat(reportOf(1).calls("worked").count()).isEqualTo(1_000);
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
    void aReportDirectoryThatIsTakenAwayLosesNothing(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);
        takeAway(application, directory.resolve("report1"));

        Run interrupted = attached.signal("INT").finish();

        String kept = "insitu: the report directory is gone; the counts are kept: ";
        assertThat(interrupted.exitCode()).as(interrupted.stderr()).isEqualTo(INTERRUPTED);
        assertThat(interrupted.stdout()).contains(" work ");
        assertThat(interrupted.stderr()).contains(kept);
        String command = interrupted.stderr().substring(interrupted.stderr().indexOf(kept) + kept.length());
        Run reported = new Running(jdk, directory, List.of("sh", "-c", command.replaceFirst("java", jdk.tool("java"))))
                .finish();
        assertThat(reported.stderr()).isEmpty();
        assertThat(reported.stdout()).contains(" work ");
        for (Path shared : application.sharedMemory()) {
            Files.delete(shared);
        }
        assertEnds(application);
    }

    /** A file is in its place afterwards: nothing can be created there, whoever asks. */
    private static void takeAway(Running application, Path report) {
        // Once more where the agent has just put something there.
        application.await(() -> {
            try (Stream<Path> files = Files.list(report)) {
                files.map(Path::toFile).forEach(File::delete);
            }
            return report.toFile().delete();
        });
        try {
            Files.writeString(report, "in the way");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    @OnEveryJdk
    void anAttachThatFailedStandsInNoLaterOnesWay(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Path inTheWay = Files.writeString(directory.resolve("in-the-way"), "");
        Path unusable = Files.createDirectory(directory.resolve("unusable"));
        Files.createDirectories(unusable.resolve(application.pid() + "/recording.insitu/not-empty"));
        Path config = Files.writeString(directory.resolve("unusable.yaml"), """
                report: { directory: "unusable/{pid}" }
                probes: [ "dev.insitu.it.apps.Attachable#work" ]
                """);

        Run noDirectory = Jvm.tool(
                jdk,
                directory,
                "attach",
                Long.toString(application.pid()),
                Files.writeString(directory.resolve("file.yaml"), """
                        report: { directory: "%s/report-{pid}" }
                        probes: [ "dev.insitu.it.apps.Attachable#work" ]
                        """.formatted(inTheWay))
                        .toString());
        Run noRecording =
                Jvm.tool(jdk, directory, "attach", Long.toString(application.pid()), config.toString(), "--for", "1s");
        Run attached = attach(jdk, application, "--for", "100ms").finish();

        assertThat(noDirectory.exitCode()).isEqualTo(1);
        assertThat(noDirectory.stderr()).startsWith("insitu: ").doesNotContain("attached to");
        assertThat(noRecording.exitCode()).isEqualTo(1);
        assertThat(noRecording.stderr()).startsWith("insitu: not attached: ").doesNotContain("attached to");
        assertThat(attached.exitCode()).as(attached.stderr()).isZero();
        assertThat(unusable.resolve("latest").toFile()).doesNotExist();
        assertEnds(application);
    }

    private Running application(Jdk jdk) throws IOException {
        return Jvm.plain(jdk, directory)
                .agent(OtherAgentJar.in(directory), "")
                // What is held softly is not held: it goes with the next collection.
                .flags("-XX:SoftRefLRUPolicyMSPerMB=0")
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
                %s
                """.formatted(sessions, moreConfig));
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

    /** The agent's own threads end within some milliseconds of the session. */
    private static void assertNothingCounts(Running application) throws IOException {
        for (String thread : List.of(
                "insitu", "insitu-jitter", "insitu-sampler", "insitu-history", "insitu-calibra", "insitu-lease")) {
            application.await(() -> RunningThread.find(application.pid(), thread) == null);
        }
        assertThat(ask(application, "counters")).isEqualTo("stand still");
    }

    private static void assertEnds(Running application) throws IOException {
        Run ended = application.tell("end").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stdout()).endsWith("has worked\n");
        assertThat(ended.stderr().lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING")))
                .isEmpty();
    }
}
