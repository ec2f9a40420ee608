package dev.insitu.it;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * An insitu.jar of another version: {@code -Dinsitu.other.jar=PATH}, or a copy that cannot be mixed with the original. It has another layout
 * of its counters, and a class of the runtime has another name, so that whatever is linked against the other one's runtime fails.
 */
final class OtherVersionJar {
    private static final Path GIVEN = Path.of(System.getProperty("insitu.other.jar", ""));
    private static final String RUNTIME_CLASS = "AgentControl";
    private static final String ITS_OTHER_NAME = "AgentContro2";
    private static final String PACKED = "inst/classes.zip";
    private static final String SAME = "same";
    private static final String MAGIC = "INSITU\0\7";
    private static final String OTHER_MAGIC = "INSITU\0\177";

    private OtherVersionJar() {}

    private static Path of(String version, Path directory) throws IOException {
        if (Files.isRegularFile(GIVEN)) {
            return GIVEN.toAbsolutePath();
        }
        Path other = directory.resolve("other-" + version + ".jar");
        try (ZipFile jar = new ZipFile(Jvm.JAR.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(other))) {
            // Quick to make; nothing is stored, the packed classes neither: a jar that was packed again.
            out.setLevel(0);
            for (ZipEntry entry : Collections.list(jar.entries())) {
                boolean own = entry.getName().contains("dev/insitu/")
                        || entry.getName().equals(PACKED);
                String name = own ? changed(entry.getName()) : entry.getName();
                try (InputStream in = jar.getInputStream(entry)) {
                    out.putNextEntry(new ZipEntry(name));
                    byte[] bytes = in.readAllBytes();
                    out.write(own ? changed(name, bytes, version) : bytes);
                }
            }
        }
        return other;
    }

    /** Of equal length: the class files stay whole. */
    private static String changed(String text) {
        return text.replace(RUNTIME_CLASS, ITS_OTHER_NAME).replace(MAGIC, OTHER_MAGIC);
    }

    private static byte[] changed(String name, byte[] bytes, String version) {
        if (name.endsWith("/version.txt") && !version.equals(SAME)) {
            return version.getBytes(StandardCharsets.US_ASCII);
        }
        return changed(new String(bytes, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Both orders of the two; the other one once of another version, and once another build of this version. */
    static List<List<Path>> orders(Path directory) throws IOException {
        return List.of(List.of(Jvm.JAR, of("9.9.9", directory)), List.of(of(SAME, directory), Jvm.JAR));
    }
}
