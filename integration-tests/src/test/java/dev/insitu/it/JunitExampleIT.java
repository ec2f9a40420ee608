package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's project, built by Maven. */
class JunitExampleIT {
    private static final String MAVEN = System.getProperty("maven.home", "");

    @TempDir
    private Path directory;

    @Test
    @Tag("slow")
    void isGreen() throws IOException {
        copyExample();

        Run green = build(Jdk.newest());

        assertThat(green.exitCode()).as(green.stdout() + green.stderr()).isZero();
        assertThat(green.stdout() + green.stderr()).doesNotContain("WARNING: A Java agent");
        Report report =
                Report.of(Files.readString(directory.resolve("target/insitu-report/com.acme.BookTest/report.json")));
        assertThat(report.calls("match").count()).isEqualTo(20_001);
    }

    @Tag("long")
    @Test
    void isRedWhereTheLimitIsNotMet() throws IOException {
        copyExample();
        replace("src/test/java/com/acme/BookTest.java", "p99 <= 50ms", "p99 <= 1ns");

        Run red = build(Jdk.ofTheBuild());

        assertThat(red.exitCode()).isEqualTo(1);
        // What fails, the table, and why the slowest were slow.
        assertThat(red.stdout())
                .containsPattern("com.acme.BookTest: FAILED match p99 .* > 1ns")
                .containsPattern("\n match +20,001")
                .contains("because");
    }

    private Run build(Jdk jdk) throws IOException {
        Assumptions.assumeFalse(MAVEN.isEmpty(), "not run by Maven");
        Path home = Path.of(jdk.tool("java")).getParent().getParent();
        return new Running(
                        jdk,
                        directory,
                        List.of(
                                "env",
                                "JAVA_HOME=" + home,
                                "MAVEN_OPTS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                                Path.of(MAVEN, "bin", "mvn").toString(),
                                "--offline",
                                "--batch-mode",
                                "-Dmaven.repo.local=" + System.getProperty("maven.repo.local"),
                                "test"))
                .finish();
    }

    /** Nothing is installed: the dependency becomes a file. */
    private void copyExample() throws IOException {
        Path example = Path.of(System.getProperty("junit.example"));
        Files.walkFileTree(example, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(directory.resolve(example.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, directory.resolve(example.relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
        replace(
                "pom.xml",
                "<version>0.1.0</version>\n      <scope>test</scope>",
                "<version>0.1.0</version>\n      <scope>system</scope>\n      <systemPath>"
                        + System.getProperty("insitu.junit.jar") + "</systemPath>");
    }

    private void replace(String name, String old, String replacement) throws IOException {
        Path file = directory.resolve(name);
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, replacement));
    }
}
