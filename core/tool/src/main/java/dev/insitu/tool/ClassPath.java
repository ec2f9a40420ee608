package dev.insitu.tool;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The class files of a class path: of directories, jars, jars inside them, and the jars that {@code dir/*} and a jar's manifest
 * name. The first of several files with the same name counts, as for java.
 */
final class ClassPath implements Closeable {
    /** A source of a class file. */
    interface Source {
        byte[] read() throws IOException;
    }

    private static final String SUFFIX = ".class";

    /** The folders with the classes of executable jars. */
    private static final List<String> INNER_FOLDERS = List.of("BOOT-INF/classes/", "WEB-INF/classes/");

    private final Consumer<String> problems;
    private final Map<String, Source> classFiles = new LinkedHashMap<>();
    private final Set<File> entries = new LinkedHashSet<>();
    private final List<JarFile> jars = new ArrayList<>();
    private final NestedJars nestedJars = new NestedJars();
    private final ClassLoader loader = new Finder();

    private ClassPath(Consumer<String> problems, List<File> files) throws IOException {
        this.problems = problems;
        for (File file : files) {
            add(file);
        }
    }

    /**
     * Opens a class path.
     *
     * @param path in java's syntax
     * @param named returns the file of a name in it
     * @param problems receives each entry that cannot be read
     */
    static ClassPath open(String path, Function<String, File> named, Consumer<String> problems) throws IOException {
        List<File> files = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            if (entry.equals("*") || entry.endsWith(File.separator + "*")) {
                File directory = named.apply(entry.equals("*") ? "." : entry.substring(0, entry.length() - 1));
                File[] jars = directory.listFiles(file -> isJar(file.getName()));
                if (jars == null) {
                    problems.accept("no such directory: " + directory);
                } else {
                    Arrays.sort(jars);
                    files.addAll(List.of(jars));
                }
            } else {
                files.add(named.apply(entry.isEmpty() ? "." : entry));
            }
        }
        return new ClassPath(problems, files);
    }

    /** Whether java treats the file as a jar. */
    private static boolean isJar(String name) {
        return name.endsWith(".jar") || name.endsWith(".JAR");
    }

    /** The class files by internal name. */
    Map<String, Source> classFiles() {
        return classFiles;
    }

    /** A loader that finds the same files and defines no class. */
    ClassLoader loader() {
        return loader;
    }

    private void add(File file) throws IOException {
        if (!file.exists()) {
            problems.accept("no such file: " + file);
        } else if (entries.add(file.getAbsoluteFile())) {
            if (file.isDirectory()) {
                addDirectory(file.toPath());
            } else {
                addJar(file);
            }
        }
    }

    private void addDirectory(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.filter(file -> file.toString().endsWith(SUFFIX)).forEach(file -> {
                String name = directory.relativize(file).toString().replace(File.separatorChar, '/');
                add(name, () -> Files.readAllBytes(file));
            });
        }
    }

    private void addJar(File file) throws IOException {
        JarFile jar;
        try {
            jar = new JarFile(file, false, ZipFile.OPEN_READ, Runtime.version());
        } catch (IOException e) {
            problems.accept("not a jar: " + file);
            return;
        }
        jars.add(jar);
        jar.versionedStream()
                .filter(entry -> entry.getName().endsWith(SUFFIX))
                .forEach(entry -> add(entry.getName(), () -> {
                    try (InputStream in = jar.getInputStream(entry)) {
                        return in.readAllBytes();
                    }
                }));
        for (JarEntry nested :
                jar.stream().filter(entry -> NestedJars.isOne(entry.getName())).toList()) {
            for (String name : nestedJars.classFiles(jar, nested)) {
                add(name, () -> nestedJars.read(jar, nested, name));
            }
        }
        Manifest manifest = jar.getManifest();
        String others = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        if (others != null) {
            for (String other : others.strip().split("\\s+", -1)) {
                addNamedBy(file, other);
            }
        }
    }

    /** Adds the jars that a manifest names. Missing ones are ignored, as by java. */
    private void addNamedBy(File jar, String url) throws IOException {
        try {
            File named = new File(jar.getAbsoluteFile().toURI().resolve(url));
            if (named.exists()) {
                add(named);
            }
        } catch (IllegalArgumentException e) {
            problems.accept("the manifest of " + jar + " names no file: " + url);
        }
    }

    private void add(String file, Source source) {
        if (!file.endsWith("module-info" + SUFFIX)) {
            int start = 0;
            for (String folder : INNER_FOLDERS) {
                start = file.startsWith(folder) ? folder.length() : start;
            }
            classFiles.putIfAbsent(file.substring(start, file.length() - SUFFIX.length()), source);
        }
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars) {
            jar.close();
        }
    }

    /** A loader for files only: it never loads a class. */
    private final class Finder extends ClassLoader {
        Finder() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        public InputStream getResourceAsStream(String file) {
            Source source =
                    file.endsWith(SUFFIX) ? classFiles.get(file.substring(0, file.length() - SUFFIX.length())) : null;
            try {
                return source == null ? super.getResourceAsStream(file) : new ByteArrayInputStream(source.read());
            } catch (IOException e) {
                return null;
            }
        }
    }
}
