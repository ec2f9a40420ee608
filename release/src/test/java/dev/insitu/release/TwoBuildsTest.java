package dev.insitu.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two builds of the same sources, in other places, time zones and languages, give the same bytes. */
class TwoBuildsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> NOT_COPIED = Set.of("target", ".git", "insitu-report");

    @TempDir
    private Path directory;

    @Test
    void giveTheSameBytes() throws IOException, InterruptedException, NoSuchAlgorithmException {
        // Both before either is built, because the sources may change meanwhile.
        Path one = copySources(directory.resolve("one"));
        Path other = copySources(directory.resolve("the other"));

        Map<String, String> first = built(one, "-Duser.timezone=UTC", "-Duser.language=en");
        Map<String, String> second = built(other, "-Duser.timezone=Asia/Kolkata", "-Duser.language=tr");

        assertThat(first)
                .containsKeys(
                        "agent/target/insitu.jar",
                        "export/target/export.jar",
                        "agent/target/insitu-agent-" + version() + "-sources.jar",
                        "agent/target/insitu-agent-" + version() + "-javadoc.jar",
                        "release/target/insitu-" + version() + "-cyclonedx.json");
        assertThat(second).isEqualTo(first);
    }

    private static Map<String, String> built(Path copy, String zone, String language)
            throws IOException, InterruptedException, NoSuchAlgorithmException {
        Path log = copy.resolveSibling(copy.getFileName() + ".log");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                        "--quiet",
                        "--batch-mode",
                        "-Prelease",
                        "-pl",
                        "junit,release",
                        "-am",
                        "-Dmaven.test.skip",
                        "package")
                .directory(copy.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()));
        builder.environment().put("MAVEN_OPTS", zone + " " + language);
        int exitCode = builder.start().waitFor();
        assertThat(exitCode).as(() -> readAll(log)).isZero();
        return hashes(copy);
    }

    private static Path copySources(Path copy) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path relative = ROOT.relativize(file);
                if (isCopied(relative) && Files.isRegularFile(file)) {
                    Path target = copy.resolve(relative);
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
        }
        return copy;
    }

    private static boolean isCopied(Path relative) {
        for (Path part : relative) {
            if (NOT_COPIED.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }

    /** Of what is published. */
    private static Map<String, String> hashes(Path copy) throws IOException, NoSuchAlgorithmException {
        Map<String, String> hashes = new TreeMap<>();
        for (String module : new String[] {"runtime", "launcher", "core/platform", "core/config", "core/recording", "core/weave", "core/explain", "core/report", "core/tool", "export", "agent", "junit", "release"}) {
            try (Stream<Path> files = Files.list(copy.resolve(module).resolve("target"))) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    if (file.toString().matches(".*\\.(jar|json)")) {
                        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                        hashes.put(
                                copy.relativize(file).toString().replace('\\', '/'),
                                HexFormat.of().formatHex(hash));
                    }
                }
            }
        }
        return hashes;
    }

    private static String readAll(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static String version() {
        return System.getProperty("insitu.version");
    }
}
