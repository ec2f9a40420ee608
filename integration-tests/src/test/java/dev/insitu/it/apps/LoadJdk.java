package dev.insitu.it.apps;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Loads the classes of a package of java.base, and of all below it, as far as they can be loaded. */
public final class LoadJdk {
    private LoadJdk() {}

    /** Takes packages, with slashes. */
    public static void main(String[] packages) throws IOException {
        int loaded = 0;
        for (String name : packages) {
            for (String type : classesIn(name)) {
                loaded += load(type) ? 1 : 0;
            }
        }
        System.out.println("loaded " + (loaded > 100 ? "many" : "few"));
        System.out.println("while weaving " + LoadWatch.loadedWhileWeaving());
    }

    private static List<String> classesIn(String name) throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        try (Stream<Path> files = Files.walk(base.resolve(name))) {
            return files.map(file -> base.relativize(file).toString())
                    .filter(file -> file.endsWith(".class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }

    private static boolean load(String type) {
        try {
            Class.forName(type, false, null);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
