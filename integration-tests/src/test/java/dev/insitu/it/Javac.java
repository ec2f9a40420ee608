package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Compiles sources among the test resources as somebody else's build would have. */
final class Javac {
    private Javac() {}

    /**
     * Compiles all sources of a resource folder.
     *
     * @param release of Java whose class files are wanted
     * @return {@code into}
     */
    static Path compile(Jdk jdk, int release, String folder, Path into) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(jdk.tool("javac"), "-nowarn", "-Xlint:-options", "--release", Integer.toString(release), "-d"));
        command.add(into.toString());
        try (Stream<Path> sources = Files.walk(resource(folder))) {
            sources.map(Path::toString)
                    .filter(source -> source.endsWith(".java"))
                    .forEach(command::add);
        }
        Files.createDirectories(into);
        Run run = new Running(jdk, into, command).finish();
        assertThat(run.exitCode()).as(run.stdout() + run.stderr()).isZero();
        return into;
    }

    private static Path resource(String name) {
        try {
            return Path.of(Javac.class.getResource('/' + name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
