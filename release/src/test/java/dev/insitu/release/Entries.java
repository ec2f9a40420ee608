package dev.insitu.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The files in a jar, by name, with their checksums. */
final class Entries {
    private static final String ISOLATED = "inst/";
    private static final Set<String> NESTED = Set.of("inst/classes.zip", "inst/export.jar");

    private Entries() {}

    /** Of a library's jar. */
    static Map<String, Long> of(Path jar) throws IOException {
        Map<String, Long> entries = new TreeMap<>();
        try (InputStream in = Files.newInputStream(jar)) {
            read(in, "", entries);
        }
        return entries;
    }

    /** Of insitu.jar, by the names that they have in the jars they come from; those of the jar and the zip file within it, too. */
    static Map<String, Long> ofInsitu() throws IOException {
        Map<String, Long> entries = new TreeMap<>();
        try (InputStream in = Files.newInputStream(insitu())) {
            read(in, ISOLATED, entries);
        }
        return entries;
    }

    static Path insitu() {
        return Path.of(System.getProperty("insitu.jar")).normalize();
    }

    private static void read(InputStream jar, String prefix, Map<String, Long> entries) throws IOException {
        ZipInputStream zip = new ZipInputStream(jar);
        ZipEntry entry;
        while ((entry = zip.getNextEntry()) != null) {
            if (entry.isDirectory()) {
                continue;
            }
            byte[] bytes = zip.readAllBytes();
            String name = entry.getName();
            if (NESTED.contains(name)) {
                read(new ByteArrayInputStream(bytes), "", entries);
            } else {
                CRC32 crc = new CRC32();
                crc.update(bytes);
                entries.put(
                        !prefix.isEmpty() && name.startsWith(prefix) ? name.substring(prefix.length()) : name,
                        crc.getValue());
            }
        }
    }
}
