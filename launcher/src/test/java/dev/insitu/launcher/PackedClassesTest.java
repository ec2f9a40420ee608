package dev.insitu.launcher;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedClassesTest {
    private static final int MANY = 3_000;

    @TempDir
    private Path directory;

    @Test
    void eachIsFoundByItsNameWithDotsOrSlashes() throws IOException {
        try (PackedClasses classes = open(jar(ZipEntry.STORED, many()))) {
            for (int i = 0; i < MANY; i++) {
                assertThat(read(classes, name(i))).isEqualTo(content(name(i)));
            }
            assertThat(read(classes, "org/acme/pack0/Name0")).isEqualTo(content("org.acme.pack0.Name0"));
        }
    }

    @Test
    void whatIsNotThereIsNotFound() throws IOException {
        try (PackedClasses classes = open(jar(ZipEntry.STORED, many()))) {
            assertThat(read(classes, name(MANY))).isNull();
            assertThat(read(classes, "org.acme.pack0.Name")).isNull();
            assertThat(read(classes, "Name0")).isNull();
            assertThat(read(classes, "")).isNull();
            // A directory, of which the last six characters could be an ending.
            assertThat(read(classes, "org.acme")).isNull();
        }
    }

    @Test
    void readsADeflatedJarToo() throws IOException {
        try (PackedClasses classes = open(jar(ZipEntry.DEFLATED, many()))) {
            assertThat(read(classes, name(17))).isEqualTo(content(name(17)));
        }
    }

    @Test
    void aJarWithACommentIsReadToo() throws IOException {
        File jar = jar(ZipEntry.STORED, many(), "by another build");
        try (PackedClasses classes = open(jar)) {
            assertThat(read(classes, name(17))).isEqualTo(content(name(17)));
        }
    }

    @Test
    void aJarWithoutThemIsRefused() throws IOException {
        File jar = directory.resolve("none.jar").toFile();
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar.toPath()))) {
            out.putNextEntry(new ZipEntry("a.txt"));
        }
        assertThatThrownBy(() -> open(jar)).isInstanceOf(ZipException.class).hasMessageContaining("inst/classes.zip");
    }

    /** Another jar is copied over it: what is read at the old places is no class file. */
    @Test
    void whatIsOverwrittenIsNotTakenForAClass() throws IOException {
        File jar = jar(ZipEntry.STORED, many());
        try (PackedClasses classes = open(jar)) {
            Files.write(jar.toPath(), new byte[(int) jar.length()]);
            assertThatThrownBy(() -> read(classes, name(17))).isInstanceOf(ZipException.class);
            Files.write(jar.toPath(), new byte[1]);
            assertThatThrownBy(() -> read(classes, name(17))).isInstanceOf(IOException.class);
        }
    }

    private static PackedClasses open(File jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar)) {
            return PackedClasses.of(zip);
        }
    }

    private static String name(int i) {
        return "org.acme.pack" + i % 10 + ".Name" + i;
    }

    private static byte[] content(String name) {
        return ("class " + name).getBytes(US_ASCII);
    }

    private static byte[] many() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            Stored.put(out, "org/acme/clas/", new byte[0]);
            for (int i = 0; i < MANY; i++) {
                Stored.put(out, name(i).replace('.', '/') + ".class", content(name(i)));
            }
        }
        return bytes.toByteArray();
    }

    private File jar(int method, byte[] packed) throws IOException {
        return jar(method, packed, null);
    }

    private File jar(int method, byte[] packed, String comment) throws IOException {
        File jar = Files.createTempFile(directory, "any", ".jar").toFile();
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar.toPath()))) {
            out.setComment(comment);
            Stored.put(out, ZipEntry.DEFLATED, "META-INF/MANIFEST.MF", content("manifest"));
            Stored.put(out, method, "inst/classes.zip", packed);
            Stored.put(out, ZipEntry.DEFLATED, "LICENSE", content("licence"));
        }
        return jar;
    }

    private static byte[] read(PackedClasses classes, String name) throws IOException {
        Region file = classes.find(name);
        return file == null ? null : file.read(0, (int) file.length());
    }
}
