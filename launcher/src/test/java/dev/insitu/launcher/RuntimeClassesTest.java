package dev.insitu.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Probe;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuntimeClassesTest {
    private static final String PACKAGE = "dev/insitu/runtime";

    @Test
    void areAllThatThereAre() throws IOException, URISyntaxException {
        URI place =
                Probe.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (Files.isDirectory(Path.of(place))) {
            assertThat(RuntimeClasses.NAMES)
                    .containsExactlyInAnyOrderElementsOf(
                            classesIn(Path.of(place).resolve(PACKAGE)));
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(Path.of(place))) {
                assertThat(RuntimeClasses.NAMES).containsExactlyInAnyOrderElementsOf(classesIn(jar.getPath(PACKAGE)));
            }
        }
    }

    @Test
    void areDefinedAfterWhatTheyExtend() throws ClassNotFoundException {
        List<String> names = List.of(RuntimeClasses.NAMES);
        for (String name : names) {
            Class<?> type =
                    Class.forName((PACKAGE + '/' + name).replace('/', '.'), false, Probe.class.getClassLoader());
            String parent =
                    type.isInterface() ? "" : type.getSuperclass().getName().replace('.', '/');
            if (parent.startsWith(PACKAGE)) {
                assertThat(names.subList(0, names.indexOf(name)))
                        .as("before " + name)
                        .contains(parent.substring(PACKAGE.length() + 1));
            }
        }
    }

    private static List<String> classesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory.relativize(file).toString().replace(File.separatorChar, '/'))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList();
        }
    }
}
