package dev.insitu.agent.export;

import dev.insitu.agent.library.LibraryLoader;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Loads the classes of a jar that is a resource, from memory, without unpacking files. Its parent is the owner's loader. */
final class NestedJarLoader extends LibraryLoader {
    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> entries = new HashMap<>();

    private NestedJarLoader(ClassLoader parent) {
        super("insitu-export", parent);
    }

    /** Reads the jar. */
    static NestedJarLoader of(Class<?> owner, String resource) throws IOException {
        NestedJarLoader loader = new NestedJarLoader(owner.getClassLoader());
        try (InputStream in = owner.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            ZipInputStream jar = new ZipInputStream(in);
            for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                loader.entries.put(entry.getName(), jar.readAllBytes());
            }
        }
        return loader;
    }

    @Override
    protected byte[] classFile(String name) {
        return entries.get(name);
    }

    /** Finds the jar's entries first, then the parent's resources. */
    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = entries.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }
}
