package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Compiles sources as a user's build does. */
final class Javac {
    private Javac() {}

    /**
     * Compiles all sources of a folder.
     *
     * @param release of Java whose class files are wanted
     * @return {@code into}
     */
    static Path compile(Jdk jdk, int release, Path sources, Path into) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(jdk.tool("javac"), "-nowarn", "-Xlint:-options", "--release", Integer.toString(release), "-d"));
        command.add(into.toString());
        try (Stream<Path> files = Files.walk(sources)) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
        }
        Files.createDirectories(into);
        Run run = new Running(jdk, into, command).finish();
        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
        return into;
    }

    /** A folder of the test resources. */
    static Path resource(String name) {
        try {
            return Path.of(Javac.class.getResource('/' + name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
