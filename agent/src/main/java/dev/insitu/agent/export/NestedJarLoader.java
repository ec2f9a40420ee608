package dev.insitu.agent.export;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Loads the classes of a jar that is a resource, out of memory: no file is unpacked. Its parent is the loader of who asks. */
final class NestedJarLoader extends ClassLoader {
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
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = entries.get(name.replace('.', '/') + ".class");
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length, getClass().getProtectionDomain());
    }

    /** What the parent does not have. */
    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = entries.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }
}
