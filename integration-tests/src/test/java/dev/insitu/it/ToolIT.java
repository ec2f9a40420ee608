package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** What the tool says of processes and configs that are not what was meant. */
class ToolIT {
    /** A request to a process that is no JVM waits for its answer. */
    private static final String WAITS_FOR_EVER = "-Dsun.tools.attach.attachTimeout=3600000";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void attachKnowsAProcessThatIsNoJvmAndLeavesItAlive(Jdk jdk) throws IOException {
        Process process = new ProcessBuilder("sleep", "600").start();
        try {
            Run attach = Jvm.plain(jdk, directory)
                    .flags(WAITS_FOR_EVER, "-jar", Jvm.JAR.toString(), "attach", Long.toString(process.pid()), "a.B#c")
                    .runFlagsOnly();

            assertThat(attach.stderr())
                    .startsWith("insitu: process " + process.pid() + " is no JVM")
                    .hasLineCount(1);
            assertThat(attach.exitCode()).isEqualTo(2);
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @OnEveryJdk
    void attachWithoutArgumentsListsJvms(Jdk jdk) throws IOException {
        Run attach = Jvm.tool(jdk, directory, "attach");

        assertThat(attach.stdout().lines())
                .anyMatch(line -> line.startsWith(ProcessHandle.current().pid() + "  "));
        assertThat(attach.exitCode()).isZero();
    }

    /** As a runtime image is. */
    @OnOneJdk
    void aJavaThatCannotAttachIsOneLine(Jdk jdk) throws IOException {
        for (List<String> arguments : List.of(List.of("attach"), List.of("attach", "1", "org.acme.Book#match"))) {
            Run attach = Jvm.plain(jdk, directory)
                    .light()
                    .flags("--limit-modules", "java.base", "-jar", Jvm.JAR.toString())
                    .flags(arguments.toArray(new String[0]))
                    .runFlagsOnly();

            assertThat(attach.exitCode()).isEqualTo(2);
            assertThat(attach.stdout()).isEmpty();
            assertThat(attach.stderr())
                    .isEqualTo("insitu: this Java has no module jdk.attach; use the java of a JDK\n");
        }
    }

    @OnEveryJdk
    void commandLinesOfOthersDoNotControlTheTerminal(Jdk jdk) throws IOException {
        Running application = Jvm.plain(jdk, directory)
                .light()
                .start(Endings.class, "wait", "in\u001b[2J\r\nsitu: forged")
                .awaitLine("ready");

        Run listed = Jvm.tool(jdk, directory, "attach");
        Run attached = Jvm.tool(
                jdk,
                directory,
                "attach",
                Long.toString(application.pid()),
                Endings.class.getName() + "#*",
                "--for",
                "1ms");
        application.tell("go").finish();

        String shown = Endings.class.getName() + " wait in [2J  situ: forged";
        assertThat(listed.stdout()).contains(application.pid() + "  " + shown + '\n');
        assertThat(attached.stderr()).contains("attached to " + application.pid() + " (" + shown + ')');
        for (String text : List.of(listed.stdout(), attached.stderr(), attached.stdout())) {
            assertThat(text).doesNotContain("\u001b", "\nsitu: forged");
        }
    }

    /** Elsewhere these commands run in the tests' own process. */
    @OnEveryJdk
    @Tag("slow")
    void commandsThatReadFilesPrintThatAsAProcessToo(Jdk jdk) throws IOException {
        Jvm.probed(jdk, directory, "dev.insitu.it.apps.Quiet#work").light().run(Quiet.class);
        Files.writeString(directory.resolve("bad.yaml"), "probes: []\nprobs: []\n");

        for (String command : List.of(
                "report report --output json",
                "incidents report",
                "check report",
                "compare report -- report",
                "merge report -o merged",
                "matches bad.yaml -cp .",
                "completion",
                "man-page")) {
            String[] arguments = command.split(" ");
            Run process = Jvm.startTool(jdk, directory, arguments).finish();
            if (command.startsWith("merge")) {
                Files.move(directory.resolve("merged"), directory.resolve("merged by a process"));
            }
            Run here = ToolInProcess.run(jdk, directory, arguments);

            assertThat(process.stdout()).as(command).isEqualTo(here.stdout());
            assertThat(process.stderr()).as(command).isEqualTo(here.stderr());
            assertThat(process.exitCode()).as(command).isEqualTo(here.exitCode());
        }
        for (String each : List.of("merged", "merged by a process")) {
            Report merged = Report.of(Files.readString(directory.resolve(each).resolve("report.json")));
            assertThat(merged.calls("work").count()).isEqualTo(10);
        }
    }

    /** 1 says that a check fails, or that something became slower. */
    @OnEveryJdk
    void aCommandThatFailsExitsWithTwo(Jdk jdk) throws IOException {
        Path torn = Files.createDirectory(directory.resolve("torn"));
        Files.writeString(torn.resolve("recording.insitu"), "{\"insitu-recording\":1,\"compl");

        for (String command : List.of("report", "check", "watch")) {
            for (String what : List.of("nowhere", "torn")) {
                Run run = Jvm.tool(jdk, directory, command, what);

                assertThat(run.stderr())
                        .as(command)
                        .startsWith("insitu: " + what)
                        .hasLineCount(1);
                assertThat(run.exitCode()).as(command + ' ' + what).isEqualTo(2);
            }
        }
    }

    @OnEveryJdk
    void aRecordingForWhichThereIsNoMemoryIsOneLine(Jdk jdk) throws IOException {
        Path big = Files.createDirectory(directory.resolve("big"));
        String fact = ",[\"note\",\"" + "x".repeat(100) + "\"]";
        Files.writeString(
                big.resolve("recording.insitu"),
                "{\"insitu-recording\":1,\"complete\":true,\"journal\":[[\"insitu\",\"0.1.0\"]" + fact.repeat(200_000)
                        + "],\"counts\":[]}");

        Run report = Jvm.plain(jdk, directory)
                .flags("-Xmx16m", "-jar", Jvm.JAR.toString(), "report", "big")
                .runFlagsOnly();

        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.stdout()).isEmpty();
        assertThat(report.stderr()).hasLineCount(1).startsWith("insitu: out of memory; ");
    }
}
