package dev.insitu.applications;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.springframework.boot.loader.tools.Library;
import org.springframework.boot.loader.tools.LibraryScope;
import org.springframework.boot.loader.tools.Repackager;

/** An application with its libraries in one jar, as Spring Boot's plugins make it. */
final class OneJar {
    private static final Path LIBRARIES = Path.of(System.getProperty("libraries"));
    private static final Path CLASSES = Path.of(System.getProperty("classes"));
    private static final List<String> WANTED = List.of("spring-", "slf4j-", "micrometer-", "jakarta.annotation-");

    private OneJar() {}

    /** Made once for each directory. */
    static Path of(Class<?> main, Path directory) throws IOException {
        Path jar = directory.resolve("application.jar");
        if (!Files.exists(jar)) {
            Repackager repackager = new Repackager(classes(directory).toFile());
            repackager.setMainClass(main.getName());
            repackager.repackage(jar.toFile(), callback -> {
                for (Path library : libraries()) {
                    callback.library(new Library(library.toFile(), LibraryScope.COMPILE));
                }
            });
        }
        return jar;
    }

    private static Path classes(Path directory) throws IOException {
        Path plain = directory.resolve("classes.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(plain));
                Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(CLASSES.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return plain;
    }

    private static List<Path> libraries() throws IOException {
        try (Stream<Path> files = Files.list(LIBRARIES)) {
            return files.filter(file -> WANTED.stream()
                            .anyMatch(wanted -> file.getFileName().toString().startsWith(wanted)))
                    .toList();
        }
    }
}
