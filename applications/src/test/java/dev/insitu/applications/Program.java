package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program whose sources and POM are resources, with libraries in versions of its own.
 *
 * @param folder the resource that has the POM and the sources
 * @param common a resource with more sources; empty for none
 * @param versions definitions for the POM
 */
record Program(String folder, String common, List<String> versions) {
    private static final long FETCH_SECONDS = 1_200;

    /** As Maven's command line has them. */
    static List<String> versions(String... definitions) {
        return Arrays.stream(definitions).map(each -> "-D" + each).toList();
    }

    /** Fetches its libraries and compiles it; returns its class path. */
    String build(Path directory) throws Exception {
        Path libraries = directory.resolve("libraries");
        List<String> maven = new ArrayList<>(List.of(
                Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                "-q",
                "--batch-mode",
                "-f",
                resource(folder).resolve("pom.xml").toString(),
                "dependency:copy-dependencies",
                "-DincludeScope=runtime",
                "-DoutputDirectory=" + libraries));
        maven.addAll(versions);
        run(directory, "fetched", maven);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        String classPath = classes + File.pathSeparator + String.join(File.pathSeparator, files(libraries, ".jar"));
        List<String> javac = new ArrayList<>(List.of(
                tool("javac"),
                "-nowarn",
                "-proc:none",
                "-parameters",
                "--release",
                "17",
                "-cp",
                classPath,
                "-d",
                classes.toString()));
        javac.addAll(common.isEmpty() ? List.of() : files(resource(common), ".java"));
        javac.addAll(files(resource(folder), ".java"));
        run(directory, "compiled", javac);
        return classPath;
    }

    static void run(Path directory, String name, List<String> command) throws Exception {
        Steps steps = Steps.command(directory, name, command, "").finish(FETCH_SECONDS);
        assertThat(steps.exitCode()).as(steps.stdout() + steps.stderr()).isZero();
    }

    static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static List<String> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    static Path resource(String name) {
        try {
            return Path.of(Program.class.getResource("/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
