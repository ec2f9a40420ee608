package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code run}: a command is started as it would be without it, with the agent in its JVM. */
class RunCommandIT {
    private static final String RULE = "dev.insitu.it.apps.Endings#work()";

    @TempDir
    private Path directory;

    @OnOneJdk
    void theCommandsExitCodeAndOutputAreItsOwn(Jdk jdk) throws IOException {
        Run run = run(jdk, "exit").finish();

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.stdout()).isEqualTo("worked\n");
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
        assertThat(run.stderr()).isEqualTo(run.summary());
    }

    @OnOneJdk
    void signalsReachTheCommand(Jdk jdk) throws IOException {
        for (String signal : List.of("TERM", "INT")) {
            Run run = run(jdk, "wait").awaitLine("ready").signal(signal).finish();

            assertThat(run.exitCode()).isEqualTo(signal.equals("TERM") ? 128 + 15 : 128 + 2);
            assertThat(run.report().calls("work").count()).isEqualTo(1000);
        }
    }

    /** Which ends a JVM that does not handle it. */
    @OnOneJdk
    void aSignalForTheApplicationReachesItToo(Jdk jdk) throws IOException {
        Run run = run(jdk, "wait").awaitLine("ready").signal("USR1").finish();

        assertThat(run.exitCode()).isEqualTo(128 + 10);
    }

    @OnOneJdk
    void onlyJvmsWithTheWantedMainHaveTheAgent(Jdk jdk) throws IOException {
        config();
        String java = jdk.tool("java") + " -cp " + Jvm.APPLICATIONS + " ";
        Files.writeString(
                directory.resolve("start.sh"),
                java + "dev.insitu.it.apps.Quiet\n" + java + Endings.class.getName() + " exit\n");

        Run run = Jvm.tool(jdk, directory, "run", "probes.yaml", "--main", "*.Endings", "--", "sh", "start.sh");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
        assertThat(directory.resolve("report-2")).doesNotExist();
    }

    @OnOneJdk
    void aCommandWithoutAJvmThatIsMeantIsNamed(Jdk jdk) throws IOException {
        config();

        Run none = Jvm.tool(jdk, directory, "run", "probes.yaml", "--", "true");
        List<String> arguments = new ArrayList<>(List.of("probes.yaml", "--main", "*.Ending"));
        Run other = Jvm.tool(jdk, directory, arguments(arguments, jdk, "exit"));

        assertThat(none.exitCode()).isZero();
        assertThat(none.stderr())
                .isEqualTo("insitu: the command started no JVM with the agent; nothing was recorded\n");
        assertThat(other.exitCode()).isEqualTo(4);
        assertThat(other.stdout()).isEqualTo("worked\n");
        assertThat(other.stderr())
                .isEqualTo(
                        "insitu: no JVM with main \"*.Ending\" was started; seen: " + Endings.class.getName() + "\n");
    }

    @OnEveryJdk
    void theMainOfASourceFileIsItsClass(Jdk jdk) throws IOException {
        Files.writeString(
                directory.resolve("Hello.java"),
                "class Hello { static int f() { return 1; } public static void main(String[] a) { f(); } }");

        Run run = Jvm.tool(
                jdk,
                directory,
                "run",
                "-p",
                "Hello#f",
                "--main",
                "Hello",
                "--",
                jdk.tool("java"),
                directory.resolve("Hello.java").toString());

        assertThat(run.exitCode()).isZero();
        assertThat(directory.resolve("insitu-report/latest/report.json")).exists();
    }

    @OnOneJdk
    void rulesNeedNoFile(Jdk jdk) throws IOException {
        Run run = Jvm.tool(jdk, directory, arguments(List.of("-p", RULE), jdk, "return"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.stderr()).contains("work");
        assertThat(directory.resolve("insitu-report/latest/report.json")).exists();
    }

    @OnOneJdk
    void aMistakeIsNamedBeforeAnythingStarts(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), "probes:\n  - Parser.parse\n");

        Run broken = Jvm.tool(jdk, directory, arguments(List.of("probes.yaml"), jdk, "return"));
        Run empty = Jvm.tool(jdk, directory, "run", "-p", RULE);

        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(broken.stderr()).contains("probes.yaml:2: ");
        assertThat(broken.stdout()).isEmpty();
        assertThat(empty.exitCode()).isEqualTo(2);
        assertThat(empty.stderr()).contains("no command; expected --");
    }

    @OnOneJdk
    void opensThePage(Jdk jdk) throws IOException {
        config();
        Path browser = directory.resolve("browser");
        Files.writeString(browser, "#!/bin/sh\necho \"$1\" >> opened\n");
        Files.setPosixFilePermissions(browser, PosixFilePermissions.fromString("rwx------"));
        Path page = directory.toRealPath().resolve("report/report.html");

        Run run = withBrowser(jdk, browser, arguments(List.of("probes.yaml", "--open"), jdk, "exit"));

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.stdout()).isEqualTo("worked\n");
        assertThat(run.stderr()).endsWith("\nPage: report/report.html\n");
        assertThat(page).content().contains("work").endsWith("</html>\n");
        Files.delete(page);
        Run report = withBrowser(jdk, browser, "report", "report", "--open");

        assertThat(report.stdout()).isEqualTo("Page: report/report.html\n");
        assertThat(page).exists();
        assertThat(directory.resolve("opened")).hasContent(page + "\n" + page);
    }

    @OnOneJdk
    void withoutABrowserThePageIsNamed(Jdk jdk) throws IOException {
        config();

        Run run =
                withBrowser(jdk, Path.of("no-such-browser"), arguments(List.of("probes.yaml", "--open"), jdk, "exit"));

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.stderr()).contains("No browser could be started; the page is ", "report/report.html");
    }

    private Run withBrowser(Jdk jdk, Path browser, String... arguments) throws IOException {
        return Jvm.plain(jdk, directory)
                .by("env", "BROWSER=" + browser)
                .light()
                .flags("-jar", Jvm.JAR.toString())
                .flags(arguments)
                .runFlagsOnly();
    }

    private Running run(Jdk jdk, String way) throws IOException {
        config();
        return Jvm.startTool(jdk, directory, arguments(List.of("probes.yaml"), jdk, way));
    }

    private void config() throws IOException {
        Files.writeString(
                directory.resolve("probes.yaml"), "report:\n  directory: report\nprobes:\n  - " + RULE + "\n");
    }

    private static String[] arguments(List<String> what, Jdk jdk, String way) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(what);
        arguments.addAll(
                List.of("--", jdk.tool("java"), "-cp", Jvm.APPLICATIONS.toString(), Endings.class.getName(), way));
        return arguments.toArray(new String[0]);
    }
}
