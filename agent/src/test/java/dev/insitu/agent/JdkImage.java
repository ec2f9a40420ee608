package dev.insitu.agent;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** The class files of a JDK, which need not be the one that runs. */
record JdkImage(int feature, Path home, FileSystem files) {
    private static final int OLDEST = 17;

    /** That of the build, and one of each version beside it. */
    static Collection<JdkImage> all() throws IOException {
        Path own = Path.of(System.getProperty("java.home")).toRealPath();
        Map<Integer, JdkImage> all = new TreeMap<>();
        try (Stream<Path> beside = Files.list(own.getParent())) {
            for (Path home : Stream.concat(Stream.of(own), beside).toList()) {
                Optional<Integer> feature = feature(home);
                if (feature.isPresent() && feature.get() >= OLDEST && !all.containsKey(feature.get())) {
                    all.put(feature.get(), open(feature.get(), home));
                }
            }
        }
        return all.values();
    }

    /** Empty for what is no JDK with a compiler. */
    private static Optional<Integer> feature(Path home) throws IOException {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin/javac")) || !Files.isRegularFile(release)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        }
        String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Optional.of(Runtime.Version.parse(version).feature());
    }

    private static JdkImage open(int feature, Path home) throws IOException {
        return new JdkImage(
                feature, home, FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString())));
    }

    /** The names of a class's fields and methods; empty if this JDK has no such class. */
    Optional<Set<String>> members(String name) {
        Path modules = files.getPath("/packages", name.substring(0, name.lastIndexOf('.')));
        if (!Files.isDirectory(modules)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(modules)) {
            for (Path module : all.toList()) {
                Path file =
                        files.getPath("/modules", module.getFileName().toString(), name.replace('.', '/') + ".class");
                if (Files.exists(file)) {
                    return Optional.of(members(new ClassReader(Files.readAllBytes(file))));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.empty();
    }

    private static Set<String> members(ClassReader reader) {
        Set<String> members = new TreeSet<>();
        ClassVisitor names = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                members.add(name);
                return null;
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                members.add(name);
                return null;
            }
        };
        reader.accept(names, ClassReader.SKIP_CODE);
        return members;
    }

    /** Whether HotSpot's library holds a text. */
    boolean isInHotSpot(String text) throws IOException {
        Path library = home.resolve("lib/server/libjvm.so");
        return new String(Files.readAllBytes(library), StandardCharsets.ISO_8859_1).contains(text);
    }

    @Override
    public String toString() {
        return "JDK " + feature;
    }
}
