package dev.insitu.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IsolatedLoaderTest {
    private static final String NAME = "org.acme.Breakable";

    @TempDir
    private Path directory;

    @Test
    void aClassThatIsBrokenInOneIsWholeInAFreshOne() throws IOException, ReflectiveOperationException {
        try (ZipFile jar = new ZipFile(jar());
                IsolatedLoader loader = new IsolatedLoader(jar, ClassLoader.getPlatformClassLoader())) {
            System.setProperty(Breakable.BREAKS, "true");
            try {
                assertThatThrownBy(() -> Class.forName(NAME, true, loader)).isInstanceOf(OutOfMemoryError.class);
            } finally {
                System.clearProperty(Breakable.BREAKS);
            }
            assertThatThrownBy(() -> Class.forName(NAME, true, loader)).isInstanceOf(NoClassDefFoundError.class);

            try (IsolatedLoader fresh = loader.fresh()) {
                assertThat(Class.forName(NAME, true, fresh).getClassLoader()).isSameAs(fresh);
            }
            assertThat(loader.loadClass("org.acme.Other").getClassLoader()).isSameAs(loader);
        }
    }

    private File jar() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(packed)) {
            Stored.put(out, "org/acme/Breakable.class", named(NAME));
            Stored.put(out, "org/acme/Other.class", named("org.acme.Other"));
        }
        File jar = directory.resolve("some.jar").toFile();
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar.toPath()))) {
            Stored.put(out, PackedClasses.ENTRY, packed.toByteArray());
        }
        return jar;
    }

    private static byte[] named(String name) {
        return new ByteBuddy().redefine(Breakable.class).name(name).make().getBytes();
    }
}
