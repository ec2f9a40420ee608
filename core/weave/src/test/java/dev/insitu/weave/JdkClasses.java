package dev.insitu.weave;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The classes of java.base as the running JDK, or one installed beside it, has them. */
public final class JdkClasses {
    private final Path base;

    private JdkClasses(FileSystem jrt) {
        this.base = jrt.getPath("/modules/java.base");
    }

    public static JdkClasses running() {
        return new JdkClasses(FileSystems.getFileSystem(URI.create("jrt:/")));
    }

    /** Of all JDKs in the directory of the running one, itself included. */
    public static List<JdkClasses> all() {
        List<JdkClasses> all = new ArrayList<>();
        File[] homes = new File(System.getProperty("java.home")).getParentFile().listFiles();
        for (File home : homes == null ? new File[0] : homes) {
            if (new File(home, "lib/modules").exists() && new File(home, "lib/jrt-fs.jar").exists()) {
                try {
                    all.add(new JdkClasses(
                            FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.getPath()))));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return all;
    }

    /** A class file by internal name; empty where java.base has none. */
    public Optional<byte[]> find(String internalName) {
        Path file = base.resolve(internalName + ".class");
        try {
            return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
