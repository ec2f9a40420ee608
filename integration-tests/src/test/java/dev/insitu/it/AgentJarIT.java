package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.io.TempDir;

/** The jar works under any name, from any place and beside others of its kind. */
class AgentJarIT {
    private static final String RULE = "dev.insitu.it.apps.Quiet#work";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void worksRenamedInAPathWithSpaces(Jdk jdk) throws IOException {
        Path place = Files.createDirectory(directory.resolve("a b %20 ü"));
        Path copy = Files.copy(Jvm.JAR, place.resolve("profiler of mine.jar"));

        assertWorks(Jvm.plain(jdk, directory).agent(copy, RULE).run(Quiet.class));
    }

    @OnEveryJdk
    void worksThroughALink(Jdk jdk) throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link.jar"), Jvm.JAR);

        Run run = Jvm.plain(jdk, directory).agent(link, RULE).run(Quiet.class);

        Files.delete(link);
        assertWorks(run);
    }

    @OnEveryJdk
    void worksBetweenOtherAgents(Jdk jdk) throws IOException {
        Path other = OtherAgentJar.in(directory);

        assertWorks(Jvm.plain(jdk, directory)
                .agent(other, "")
                .agent(Jvm.JAR, RULE)
                .agent(other, "again")
                .run(Quiet.class));
    }

    @OnEveryJdk
    void mayBeReplacedWhileTheJvmRuns(Jdk jdk) throws IOException {
        Running running = startOfACopy(jdk).awaitCalibration().awaitNextRecording();

        assertSaysThatItWasReplaced(running);
    }

    /** Next to nothing of what the end needs is loaded. */
    @OnEveryJdk
    void mayBeReplacedAsSoonAsMainRuns(Jdk jdk) throws IOException {
        assertSaysThatItWasReplaced(startOfACopy(jdk));
    }

    @OnOneJdk
    void hasTheCatalogueForItsUsersToRead(Jdk jdk) throws IOException {
        try (JarFile jar = new JarFile(Jvm.JAR.toFile())) {
            assertThat(jar.getInputStream(jar.getEntry("config/catalogue/jdbc.yaml")))
                    .hasSameContentAs(Files.newInputStream(Path.of("../config/catalogue/jdbc.yaml")));
        }
    }

    private Running startOfACopy(Jdk jdk) throws IOException {
        Files.copy(Jvm.JAR, copy());
        Files.writeString(directory.resolve("probes.yaml"), """
                report: { directory: report, outputs: [console, json, csv, hgrm, html] }
                probes: ["dev.insitu.it.apps.Endings#work()"]
                """);
        return Jvm.plain(jdk, directory)
                .agent(copy(), "probes.yaml")
                .start(Endings.class, "wait")
                .awaitLine("ready");
    }

    private Path copy() {
        return directory.resolve("copy.jar");
    }

    private void assertSaysThatItWasReplaced(Running running) throws IOException {
        Files.write(copy(), new byte[1000]);

        Run run = running.tell("to end").finish();

        assertThat(run.stdout()).endsWith("told to end\n");
        assertThat(run.stderr())
                .as("one line")
                .matches("insitu: .* of Insitu cannot be loaded from its jar any more; the counts are kept: java -jar "
                        + "[^ ]*copy.jar report /dev/shm/insitu-[^ ]*\n");
        Report report = Report.of(run.reported("--output", "json").stdout());
        assertThat(report.calls("work").count()).isEqualTo(1000);
    }

    /** As a dependency on {@code insitu-agent} would have it: the doors without what is behind them. */
    @OnEveryJdk
    void worksBesideAJarThatHasItsFirstClassesAlone(Jdk jdk) throws IOException {
        Path thin = directory.resolve("thin.jar");
        try (JarFile jar = new JarFile(Jvm.JAR.toFile());
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(thin))) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().startsWith("dev/insitu/launcher/") && !entry.isDirectory()) {
                    out.putNextEntry(new JarEntry(entry.getName()));
                    jar.getInputStream(entry).transferTo(out);
                }
            }
        }

        assertWorks(Jvm.profiled(jdk, directory, RULE)
                .classPath(thin, Jvm.APPLICATIONS)
                .run(Quiet.class));
    }

    private static void assertWorks(Run run) throws IOException {
        assertThat(run.report().calls("work").count()).isEqualTo(10);
        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stderr()).isEqualTo(run.summary());
    }
}
