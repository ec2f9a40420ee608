package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Arguments;
import dev.insitu.it.apps.Attachable;
import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.EveryKey;
import dev.insitu.it.apps.ExactCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs for Windows with the real jar, run by Wine. */
@Tag("platforms")
@ExtendWith(OnEveryJdk.NoOrphans.class)
class WindowsIT {
    private static final String APPLICATION = ExactCounts.class.getName();

    /** The JVM's own, on Wine alone: it asks for a function that Wine 8 does not have. */
    private static final String WINE_LACKS = "Attempt to get process group affinity failed: Call not implemented";

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void countsEachCallAndWritesEveryOutput(int major) throws Exception {
        Wine wine = Wine.jvm(major, "counts of a JVM ");
        Files.writeString(wine.directory().resolve("probes.yaml"), OtherPlatform.COUNTS);
        Run run = wine.startJava("-javaagent:insitu.jar=probes.yaml", "-cp", wine.classPath(), APPLICATION)
                .finish();
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stdout()).isEqualToNormalizingNewlines("counted\n");
        assertThat(withoutWines(run.stderr())).isEqualToNormalizingNewlines(run.summary());
        OtherPlatform.assertCountedInEveryOutput(run);
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void keepsARate(int major) throws Exception {
        Wine wine = Wine.jvm(major, "driven");
        Files.writeString(wine.directory().resolve("probes.yaml"), OtherPlatform.DRIVE);
        Run run = wine.startJava(
                        "-javaagent:insitu.jar=probes.yaml", "-cp", wine.classPath(), Driven.class.getName(), "ticked")
                .finish();
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(withoutWines(run.stderr())).isEqualToNormalizingNewlines(run.summary());
        OtherPlatform.assertDriven(run);
    }

    /** Windows' own way to end a process. */
    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void isWatchedMarkedAndReportedAfterItWasKilled(int major) throws Exception {
        Wine wine = Wine.jvm(major, "killed");
        Files.writeString(wine.directory().resolve("probes.yaml"), OtherPlatform.COUNTS);
        Running running =
                wine.startJava("-javaagent:insitu.jar=probes.yaml", "-cp", wine.classPath(), APPLICATION, "wait");
        running.awaitPart("counted").awaitRecording();
        Run marked = wine.startJava("-jar", "insitu.jar", "mark", "report", "before the end")
                .finish();
        assertThat(marked.stdout()).as(marked.stderr()).startsWith("marked: before the end");
        Report live = Report.of(wine.startJava("-jar", "insitu.jar", "report", "report", "--output", "json")
                .finish()
                .stdout());
        String pid = live.json().at("/environment/pid").asText();
        Run byPid = wine.startJava("-jar", "insitu.jar", "report", pid, "--output", "json")
                .finish();
        OtherPlatform.assertCounted(Report.of(byPid.stdout()));
        Running watch = wine.startJava("-jar", "insitu.jar", "watch", pid).awaitPart("totalCount=1000000 errors=0");

        wine.start("taskkill", "/f", "/pid", pid).finish();

        running.finish();
        assertThat(watch.finish().stdout()).contains("the JVM was killed");
        Run report = wine.startJava("-jar", "insitu.jar", "report", "report", "--output", "json")
                .finish();
        assertThat(withoutWines(report.stderr())).isBlank();
        OtherPlatform.assertCounted(Report.of(report.stdout()));
        assertThat(report.stdout()).contains("before the end");
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void isAttachedToAndTakenOutAgain(int major) throws Exception {
        Wine wine = Wine.jvm(major, "attached");
        Running application = wine.startJava("-cp", wine.classPath(), Attachable.class.getName())
                .awaitPart("ready");
        Run list = wine.startJava("-jar", "insitu.jar", "attach").finish();
        String pid = list.stdout()
                .lines()
                .filter(line -> line.contains(Attachable.class.getName()))
                .map(line -> line.strip().split(" +", 2)[0])
                .findFirst()
                .orElseThrow(() -> new AssertionError(list.stdout() + list.stderr()));
        for (int session = 1; session <= 2; session++) {
            Files.writeString(wine.directory().resolve("probes.yaml"), """
                    probes: [ dev.insitu.it.apps.Attachable#work ]
                    report: { directory: reportN }
                    """.replace("N", Integer.toString(session)));
            Path report = wine.directory().resolve("report" + session);
            long before = calls(application);
            Run attached = attached(wine, pid);
            // A machine that stood still let it make no call in that second.
            for (int tries = 1;
                    tries < AttachedApplication.TRIES && countedIn(report).count() == 0;
                    tries++) {
                before = calls(application);
                attached = attached(wine, pid);
            }
            long after = calls(application);
            assertThat(attached.exitCode()).as(attached.stderr()).isZero();
            assertThat(attached.stdout()).isEqualToNormalizingNewlines(Files.readString(report.resolve("summary.txt")));
            assertThat(countedIn(report).count()).isBetween(1L, after - before);
            assertThat(ask(application, "counters")).isEqualTo("stand still");
        }
        Run run = application.tell("end").finish();
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stderr()
                        .lines()
                        .filter(line -> !line.contains(WINE_LACKS) && !line.startsWith("WARNING") && !line.isBlank()))
                .isEmpty();
    }

    private static Run attached(Wine wine, String pid) throws Exception {
        return wine.startJava("-jar", "insitu.jar", "attach", pid, "probes.yaml", "--for", "1s")
                .finish();
    }

    private static Report.Calls countedIn(Path report) throws IOException {
        return Report.of(Files.readString(report.resolve("report.json"))).calls("work");
    }

    private static long calls(Running application) throws IOException {
        return Long.parseLong(ask(application, "calls"));
    }

    /** Lines of Windows end with one more character. */
    private static String ask(Running application, String question) throws IOException {
        return AttachedApplication.ask(application, question).strip();
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void takesEveryKey(int major) throws Exception {
        Wine wine = Wine.jvm(major, "keys");
        try (EveryKeyConfig config = new EveryKeyConfig()) {
            Files.writeString(wine.directory().resolve("probes.yaml"), config.yaml());
            Run run = wine.startJava(
                            "-javaagent:insitu.jar=probes.yaml",
                            "-cp",
                            wine.classPath(),
                            EveryKey.class.getName(),
                            config.scrapedPage())
                    .finish();
            config.assertKept(run);
            assertThat(withoutWines(run.stderr())).isEqualToNormalizingNewlines(run.summary());
            assertThat(run.console())
                    .contains("not seen on this system: ", "the system does not show the CPUs that a thread may use");
        }
    }

    /** A drive, backslashes, spaces, and what separates rules where rules are given in place of a file. */
    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void findsPathsOfWindows(int major) throws Exception {
        Wine wine = Wine.jvm(major, "paths of a JVM ");
        String home = wine.windowsDirectory();
        Files.writeString(wine.directory().resolve("my probes; #1.yaml"), """
                probes:
                  - { name: "number \u0153", method: "dev.insitu.it.apps.Arguments#print" }
                  - { name: "number \u0159", method: "dev.insitu.it.apps.Arguments#main" }
                report: { directory: 'HOME\\my reports\\{time}-{pid}\\' }
                """.replace("HOME", home));
        Run run = wine.startJava(
                        "-Dstderr.encoding=IBM437",
                        "-Dsun.stderr.encoding=IBM437",
                        "-javaagent:" + home + "\\insitu.jar=" + home + "\\my probes; #1.yaml",
                        "-cp",
                        home + '\\' + wine.classPath(),
                        Arguments.class.getName(),
                        "C:\\a b\\",
                        "0")
                .finish();
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stdout()).isEqualToNormalizingNewlines("C:\\a b\\\n0\n");
        assertThat(run.stderr()).contains("number \\u{153} ", "number \\u{159} ");
        Run report = wine.startJava(
                        "-Dstdout.encoding=IBM437",
                        "-Dsun.stdout.encoding=IBM437",
                        "-jar",
                        home + "\\insitu.jar",
                        "report",
                        home + "\\my reports\\latest")
                .finish();
        assertThat(report.exitCode()).as(report.stderr()).isZero();
        assertThat(report.stdout()).contains("number \\u{153} ", "number \\u{159} ");
    }

    /** The exit code and what stands between quotes reach their ends. */
    @Test
    void runPassesArgumentsAndTheExitCodeOn() throws Exception {
        Wine wine = Wine.jvm(17, "run");
        String java = wine.java();
        Run run = wine.startJava(
                        "-jar",
                        "insitu.jar",
                        "run",
                        "-p",
                        "dev.insitu.it.apps.Arguments#print",
                        "--",
                        java,
                        "-cp",
                        wine.classPath(),
                        Arguments.class.getName(),
                        "a b",
                        "7")
                .finish();
        assertThat(run.exitCode()).as(run.stderr()).isEqualTo(7);
        assertThat(run.stdout()).isEqualToNormalizingNewlines("a b\n7\n");
        Run latest = wine.startJava("-jar", "insitu.jar", "report", "insitu-report\\latest", "--output", "json")
                .finish();
        assertThat(Report.of(latest.stdout()).calls("print")).isEqualTo(new Report.Calls(2, 0));
    }

    private static String withoutWines(String stderr) {
        return OtherPlatform.withoutProgress(stderr)
                .lines()
                .filter(line -> !line.contains(WINE_LACKS))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
