package dev.insitu.tool;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files of the JDK that runs this command. */
final class JdkClassFiles {
    private JdkClassFiles() {}

    private static final String SUFFIX = ".class";

    /** The class files by internal name, in that order. */
    static Map<String, ClassPath.Source> all() throws IOException {
        Map<String, ClassPath.Source> classFiles = new TreeMap<>();
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            files.forEach(file -> {
                String name = file.toString();
                if (name.endsWith(SUFFIX) && !name.endsWith("module-info.class")) {
                    // /modules/java.base/java/lang/String.class
                    int start = name.indexOf('/', modules.toString().length() + 1) + 1;
                    classFiles.put(
                            name.substring(start, name.length() - SUFFIX.length()), () -> Files.readAllBytes(file));
                }
            });
        }
        return classFiles;
    }
}
