package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.OwnJna;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A thread is bound by JNA, in an application that has a JNA and settings for it. */
@Tag("slow")
class OwnJnaIT {
    private static final Path OTHER = Path.of(System.getProperty("other.libraries"), "jna-5.13.0.jar");

    @TempDir
    private Path directory;

    @OnEveryJdk
    void theApplicationsJnaAndItsSettingsAreItsOwn(Jdk jdk) throws IOException {
        Path library = unpacked();
        String where = "-Djna.boot.library.path=" + library.getParent();
        List<String[]> settings = List.of(
                new String[] {},
                new String[] {where, "-Djna.nosys=true", "-Djna.noclasspath=true"},
                new String[] {where, "-Djna.nounpack=true"},
                new String[] {"-Djna.tmpdir=" + Files.createDirectory(directory.resolve("own"))});
        for (String[] each : settings) {
            assertItsOwn(jdk, each);
        }
    }

    /** Where Insitu's is first: the JVM gives a native library to one loader. */
    private void assertItsOwn(Jdk jdk, String... settings) throws IOException {
        Running running = Jvm.configured(jdk, directory, """
                probes: [ "dev.insitu.it.apps.OwnJna#work" ]
                jitter: { cpu: last }
                report: { directory: report }
                """)
                .classPath(Jvm.APPLICATIONS, OTHER)
                .light()
                .flags(settings)
                .start(OwnJna.class)
                .awaitLine("ready")
                .awaitCalibration();
        running.await(() -> running.thread("insitu-jitter").allowedCpus().matches("\\d+"));

        assertThat(running.tell("settings").awaitAnswer("settings")).isEqualTo("[]");
        assertThat(running.tell("load").awaitAnswer("load")).isIn("4", "8");
        Run run = running.tell("end").finish();

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(3, 0));
        assertThat(run.stderr()).doesNotContain("not bound");
    }

    /** As a package of the system's, or an application that brings it along, has it. */
    private Path unpacked() throws IOException {
        Path library = directory.resolve("native/libjnidispatch.so");
        Files.createDirectories(library.getParent());
        String entry =
                "com/sun/jna/linux-" + System.getProperty("os.arch").replace("amd64", "x86-64") + "/libjnidispatch.so";
        try (ZipFile jar = new ZipFile(OTHER.toFile());
                InputStream in = jar.getInputStream(jar.getEntry(entry))) {
            Files.copy(in, library);
        }
        return library;
    }
}
