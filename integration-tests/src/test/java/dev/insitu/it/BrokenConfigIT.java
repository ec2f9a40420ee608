package dev.insitu.it;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.insitu.it.apps.Attachable;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A config that cannot be followed: a line says why, and the application runs on as if there were no agent. */
class BrokenConfigIT {
    private static final String PROBES = "probes: [dev.insitu.it.apps.Quiet#work]\n";

    /**
     * What is wrong with a file.
     *
     * @param text what stands in it
     * @param line how the one line on stderr begins, behind the file's name
     */
    private record Broken(String what, String text, String line) {}

    private static final Broken BINARY =
            new Broken("binary", "probes: \0\1\2\377\376", ":1: file \"probes.yaml\": is not UTF-8");

    /** Found when the directory is created. */
    private static final Broken NO_DIRECTORY = new Broken(
            "a directory in a file",
            PROBES + "report: { directory: probes.yaml/x }\n",
            ":2: directory \"probes.yaml/x\": ");

    private static final List<Broken> BROKEN = new ArrayList<>();

    static {
        broken("wrong key", PROBES + "reprot: {}\n", ":2: reprot \"{}\": unknown key; did you mean report?");
        broken("wrong value", PROBES + "report: { interval: soon }\n", ":2: interval \"soon\": expected a duration");
        broken("wrong type", PROBES + "report: [console]\n", ":2: report \"[console]\": expected a map");
        broken("wrong method", "probes:\n  - org.acme.Book match\n", ":2: probes \"org.acme.Book match\": ");
        broken("no probes", "probes: []\n", ":1: probes \"\": ");
        broken("bad YAML", "probes: [a.B#c\nreport: {}\n", ":2: YAML \"report: {}\": ");
        BROKEN.add(BINARY);
        broken("control character", "probes:\n  - \"a.B#c\u0007\"\n", ":2: YAML \"\\u{7}\": ");
        broken("empty", "", ":1: file \"probes.yaml\": is empty; ");
        broken(
                "a tag that builds an object",
                "probes: !!java.net.URL [\"file:/\"]\n",
                ":1: YAML \"probes: !!java.net.URL");
        broken("unquoted annotation", "probes:\n  - @Timed\n", ":2: YAML \"- @Timed\": ");
        broken("unquoted placeholder", PROBES + "report:\n  directory: {pid}-x\n", ":3: YAML \"directory: {pid}-x\": ");
    }

    @TempDir
    private Path directory;

    @OnOneJdk
    void aDirectoryThatAPropertyNamesIsNoMistakeOfTheFile(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), PROBES);
        Files.writeString(directory.resolve("f"), "");

        Run run = Jvm.profiled(jdk, directory, "probes.yaml")
                .light()
                .flags("-Dinsitu.directory=f")
                .run(Quiet.class);

        assertThat(run.stderr())
                .startsWith("insitu: -Dinsitu.directory:1: directory \"f\": expected ")
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(3);
    }

    private static void broken(String what, String text, String line) {
        BROKEN.add(new Broken(what, text, line));
    }

    /** The tool reads a config by the same classes as the agent. */
    @OnOneJdk
    void isOneLineThatNamesThePlace(Jdk jdk) throws IOException {
        for (Broken broken : BROKEN) {
            write(broken);

            Run matches = Jvm.tool(jdk, directory, "matches", "probes.yaml", "-cp", ".");

            assertThat(matches.stderr()).as(broken.what()).hasLineCount(1).startsWith("probes.yaml" + broken.line());
            assertThat(matches.stdout()).isEmpty();
            assertThat(matches.exitCode()).isEqualTo(2);
        }
    }

    @OnOneJdk
    void isOneLineOnStderrAndNothingElse(Jdk jdk) throws IOException {
        for (Broken broken : List.of(BROKEN.get(0), BINARY, NO_DIRECTORY)) {
            Run run = profiled(jdk, broken).run(Quiet.class);

            assertThat(run.stderr())
                    .as(broken.what())
                    .hasLineCount(1)
                    .startsWith("insitu: " + directory.resolve("probes.yaml") + broken.line())
                    .endsWith("; the application runs on unprofiled\n");
            assertThat(run.stdout()).isEqualTo("sum 285\n");
            assertThat(run.exitCode()).isEqualTo(3);
        }
    }

    /** To open one waits for a writer, which may never come. */
    @OnOneJdk
    void aFifoIsNotWaitedFor(Jdk jdk) throws IOException {
        Path fifo = directory.resolve("fifo.yaml");
        new Running(jdk, directory, List.of("mkfifo", fifo.toString())).finish();

        Run run = Jvm.profiled(jdk, directory, fifo.toString()).light().run(Quiet.class);

        assertThat(run.stderr())
                .isEqualTo("insitu: " + fifo + ":1: file \"fifo.yaml\": is no regular file; expected a YAML file; the"
                        + " application runs on unprofiled\n");
        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
    }

    @OnOneJdk
    void endsAStrictJvmBeforeMain(Jdk jdk) throws IOException {
        for (Broken broken : List.of(BROKEN.get(0), NO_DIRECTORY)) {
            Run run = profiled(jdk, broken).flags("-Dinsitu.strict=true").run(Quiet.class);

            assertThat(run.stderr())
                    .as(broken.what())
                    .hasLineCount(1)
                    .startsWith("insitu: ")
                    .endsWith("; the JVM exits (-Dinsitu.strict)\n");
            assertThat(run.stdout()).isEmpty();
            assertThat(run.exitCode()).isEqualTo(2);
        }
    }

    /** Also when the agent is attached: {@code -Dinsitu.strict} applies to a JVM's start. */
    @OnOneJdk
    void endsNoJvmThatRunsAlreadyAndSaysSo(Jdk jdk) throws Exception {
        Running application = Jvm.plain(jdk, directory)
                .flags("-Dinsitu.strict=true")
                .start(Attachable.class)
                .awaitLine("ready");
        VirtualMachine machine = VirtualMachine.attach(Long.toString(application.pid()));
        try {
            machine.loadAgent(Jvm.JAR.toString(), "nowhere.yaml");
        } finally {
            machine.detach();
        }

        Run run = application.tell("end").finish();

        assertThat(run.exitCode()).isZero();
        assertThat(run.stderr().lines().filter(line -> !line.startsWith("WARNING")))
                .singleElement()
                .asString()
                .endsWith("; the application runs on unprofiled");
    }

    @OnOneJdk
    void mayBeMissing(Jdk jdk) throws IOException {
        Run run = Jvm.profiled(jdk, directory, "nowhere.yaml").run(Quiet.class);

        assertThat(run.stderr())
                .startsWith(
                        "insitu: " + directory.resolve("nowhere.yaml") + ":1: file \"nowhere.yaml\": no such file; ");
        assertThat(run.stderr()).hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(3);
    }

    @OnOneJdk
    void mayNotBeGivenAtAll(Jdk jdk) throws IOException {
        Run run = Jvm.profiled(jdk, directory, "").run(Quiet.class);

        assertThat(run.stderr()).hasLineCount(1).contains("-Dinsitu.config=", "INSITU_CONFIG");
        assertThat(run.stderr()).startsWith("insitu: " + directory.resolve("insitu.yaml") + ":1: ");
        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
    }

    @OnOneJdk
    void isLookedForInTheWorkingDirectory(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("insitu.yaml"), PROBES + "report: { directory: report }\n");

        Run run = Jvm.profiled(jdk, directory, "").run(Quiet.class);

        assertThat(run.report().calls("work").count()).isEqualTo(10);
    }

    @OnOneJdk
    void mayBeNamedByAProperty(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("named.yaml"), PROBES + "report: { directory: report }\n");

        Run run = Jvm.profiled(jdk, directory, "")
                .flags("-Dinsitu.config=named.yaml")
                .run(Quiet.class);

        assertThat(run.report().calls("work").count()).isEqualTo(10);
    }

    private void write(Broken broken) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), broken.text(), ISO_8859_1);
    }

    private Jvm profiled(Jdk jdk, Broken broken) throws IOException {
        write(broken);
        return Jvm.profiled(jdk, directory, "probes.yaml").light();
    }
}
