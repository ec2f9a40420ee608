package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Runtime images of the fewest modules, as {@code jlink} makes them: what cannot be done there is one line. */
@Tag("long")
class RuntimeImageIT {
    private static final String RULE = "dev.insitu.it.apps.Endings#work()";

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Running.endAll();
    }

    @OnEveryJdk
    void theToolNeedsJavaBaseAlone(Jdk jdk) throws IOException {
        Path image = image(jdk, "java.base");
        Running application = Jvm.probed(jdk, directory, RULE)
                .light()
                .start(Endings.class, "wait")
                .awaitLine("ready")
                .awaitRecording();
        String pid = Long.toString(application.pid());

        assertThat(tool(jdk, image, "report", pid).stdout()).contains(" work ", "1,000");
        assertThat(tool(jdk, image, "report", "report", "--output", "html").stdout())
                .endsWith("</html>\n");
        assertThat(tool(jdk, image, "mark", pid, "here").stdout()).startsWith("marked: here;");
        for (List<String> command :
                List.of(List.of("attach", pid, RULE), List.of("attach"), List.of("why", pid, RULE))) {
            Run run = tool(jdk, image, command.toArray(new String[0]));

            assertThat(run.exitCode()).as(command.toString()).isEqualTo(2);
            assertThat(run.stdout()).isEmpty();
            assertThat(run.stderr()).isEqualTo("insitu: this Java has no module jdk.attach; use the java of a JDK\n");
        }
    }

    @OnEveryJdk
    void withoutInstrumentAJvmTakesNoAgent(Jdk jdk) throws IOException {
        Path image = image(jdk, "java.base");
        Running application = new Running(
                        jdk,
                        directory,
                        List.of(java(image), "-cp", Jvm.APPLICATIONS.toString(), Endings.class.getName(), "wait"))
                .awaitLine("ready");

        Run attached = Jvm.tool(jdk, directory, "attach", Long.toString(application.pid()), RULE, "--for", "100ms");

        assertThat(attached.exitCode()).isEqualTo(2);
        assertThat(attached.stderr())
                .isEqualTo("insitu: the JVM of process " + application.pid()
                        + " is a runtime image without the module java.instrument, which every agent needs\n");
        assertThat(application.tell("go").finish().stdout()).isEqualTo("worked\nready\ntold go\n");
    }

    @OnEveryJdk
    void theAgentNeedsInstrumentAlone(Jdk jdk) throws IOException {
        Path image = image(jdk, "java.instrument");
        Files.writeString(directory.resolve("probes.yaml"), """
                report: { directory: report }
                probes: [ dev.insitu.it.apps.Quiet#work ]
                jitter: { cpu: last }
                explain: { slowest: 3, jfr: true, allocations: true }
                """);

        Run run = new Running(
                        jdk,
                        directory,
                        List.of(
                                java(image),
                                "-javaagent:" + Jvm.JAR + "=probes.yaml",
                                "-cp",
                                Jvm.APPLICATIONS.toString(),
                                Quiet.class.getName()))
                .finish();

        assertThat(run.stdout()).as(run.stderr()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
        assertThat(run.stderr()).doesNotContain("Exception", "\tat ");
    }

    private Path image(Jdk jdk, String module) throws IOException {
        Path jlink = Path.of(jdk.tool("java")).resolveSibling("jlink");
        assumeThat(jlink).as("a JDK that makes runtime images").exists();
        Path image = directory.resolve("image");
        Run run = new Running(
                        jdk,
                        directory,
                        List.of(jlink.toString(), "--add-modules", module, "--output", image.toString()))
                .finish();
        assumeThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
        return image;
    }

    private static String java(Path image) {
        return image.resolve("bin").resolve("java").toString();
    }

    private Run tool(Jdk jdk, Path image, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(image), "-jar", Jvm.JAR.toString()));
        command.addAll(List.of(arguments));
        return new Running(jdk, directory, command).finish();
    }
}
