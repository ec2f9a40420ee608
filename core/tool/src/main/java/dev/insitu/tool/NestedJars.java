package dev.insitu.tool;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The class files of the jars inside a jar, such as those in Spring Boot's {@code BOOT-INF/lib} and a WAR's {@code WEB-INF/lib}. A
 * nested jar can only be read sequentially, so the contents of the most recently read ones are kept.
 */
final class NestedJars {
    private static final int KEPT = 4;

    private final Map<JarEntry, Map<String, byte[]>> recent = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JarEntry, Map<String, byte[]>> eldest) {
            return size() > KEPT;
        }
    };

    /** Whether an entry is a nested jar in a folder whose jars are on the class path. */
    static boolean isOne(String entry) {
        return entry.endsWith(".jar") && (entry.startsWith("BOOT-INF/lib/") || entry.startsWith("WEB-INF/lib"));
    }

    /** The names of the class files in a nested jar, without those for particular Java releases. */
    List<String> classFiles(JarFile outer, JarEntry nested) throws IOException {
        List<String> names = new ArrayList<>();
        try (ZipInputStream in = new ZipInputStream(outer.getInputStream(nested))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (isClassFile(entry)) {
                    names.add(entry.getName());
                }
            }
        }
        return names;
    }

    private static boolean isClassFile(ZipEntry entry) {
        return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
    }

    /** Reads a class file of a nested jar. */
    byte[] read(JarFile outer, JarEntry nested, String name) throws IOException {
        Map<String, byte[]> contents = recent.get(nested);
        if (contents == null) {
            contents = new HashMap<>();
            try (InputStream bytes = outer.getInputStream(nested);
                    ZipInputStream in = new ZipInputStream(bytes)) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    if (isClassFile(entry)) {
                        contents.put(entry.getName(), in.readAllBytes());
                    }
                }
            }
            recent.put(nested, contents);
        }
        byte[] found = contents.get(name);
        if (found == null) {
            throw new IOException(nested + " has no " + name);
        }
        return found;
    }
}
