package dev.insitu.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** insitu.jar has the licence of each library in it, and what the libraries want repeated. */
class LicencesTest {
    /** Of JNA's two licences the other is taken; its texts are in META-INF/LICENSE. */
    private static final List<String> NOT_TAKEN = List.of("META-INF/LGPL2.1", "META-INF/AL2.0");

    @Test
    void eachComponentStandsUnderItsLicence() throws IOException {
        String all = shipped("META-INF/THIRD-PARTY");
        for (Bill.Part part : Bill.read().parts()) {
            if (!part.isOurs()) {
                String section = section(all, part);
                assertThat(part.licences()).as(part.name()).anyMatch(id -> section.contains("\nLicence: " + id + "\n"));
            }
        }
    }

    @Test
    void eachTextThatALibraryBringsIsThere() throws IOException {
        String all = words(shipped("META-INF/THIRD-PARTY"));
        assertThat(beyondApache(words(shipped("META-INF/LICENSE")))).isEmpty();
        TreeSet<String> missing = new TreeSet<>();
        for (Bill.Part part : Bill.read().parts()) {
            if (part.isOurs() || part.jar().isEmpty()) {
                continue;
            }
            try (JarFile jar = new JarFile(part.jar().get().toFile())) {
                for (ZipEntry entry : jar.stream().toList()) {
                    if (isLegal(entry.getName())) {
                        String own = beyondApache(words(read(jar, entry)));
                        if (!all.contains(own)) {
                            missing.add(part.name() + " " + entry.getName());
                        }
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private static boolean isLegal(String name) {
        return name.matches("META-INF/(licenses/.+|(.*-)?(LICENSE|NOTICE)(\\.txt)?)") && !NOT_TAKEN.contains(name);
    }

    /** The text that a library put around that licence in META-INF/LICENSE. */
    private static String beyondApache(String text) {
        return text.replaceFirst("Apache License Version 2\\.0, January 2004 .*? END OF TERMS AND CONDITIONS", "")
                .replaceFirst("APPENDIX: How to apply .*? limitations under the License\\.", "")
                .strip();
    }

    private static String section(String all, Bill.Part part) {
        for (String section : all.split("={80}\n", -1)) {
            String heading = section.substring(0, Math.max(section.indexOf("\nLicence: "), 0));
            if (heading.lines().anyMatch(line -> (line + ",")
                    .toLowerCase(Locale.ROOT)
                    .matches("(\\S+:)?\\Q" + part.name().toLowerCase(Locale.ROOT) + "\\E,.*"))) {
                return section;
            }
        }
        return "";
    }

    private static String shipped(String name) throws IOException {
        try (JarFile jar = new JarFile(Entries.insitu().toFile())) {
            return read(jar, jar.getEntry(name));
        }
    }

    private static String read(JarFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Line ends, indentation and rulers differ. */
    private static String words(String text) {
        return text.replaceAll("[=\\-]{10,}", " ").replaceAll("\\s+", " ").strip();
    }
}
