package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;

/** A cache of classes that a run with the agent makes, and another uses. */
class AotCacheIT {
    /** The first whose cache one option makes. */
    private static final int ONE_STEP = 25;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void isMadeAndUsedWithTheAgent(Jdk jdk) throws IOException {
        Assumptions.assumeTrue(jdk.major() >= ONE_STEP, "this JDK makes no such caches");
        Path jar = jarOf(Endings.class);

        Run made = probed(jdk, jar)
                .flags("-XX:AOTCacheOutput=cache.aot", "-Xlog:aot=error")
                .run(Endings.class, "exit");
        Run used = probed(jdk, jar)
                .flags("-XX:AOTCache=cache.aot", "-XX:AOTMode=on")
                .run(Endings.class, "exit");

        assertThat(made.exitCode()).as(made.stdout()).isEqualTo(4);
        assertThat(made.stdout())
                .contains("worked\n", "AOTCache creation is complete")
                .doesNotContain("Skipping");
        assertThat(used.exitCode()).as(used.stdout()).isEqualTo(4);
        assertThat(used.stdout()).isEqualTo("worked\n");
        assertThat(used.report().calls("work").count()).isEqualTo(1000);
    }

    /** A cache has no classes of folders. */
    private Path jarOf(Class<?> application) throws IOException {
        Path jar = directory.resolve("application.jar");
        String file = application.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = application.getResourceAsStream('/' + file)) {
            out.putNextEntry(new JarEntry(file));
            in.transferTo(out);
        }
        return jar;
    }

    private Jvm probed(Jdk jdk, Path jar) throws IOException {
        return Jvm.probed(jdk, directory, Endings.class.getName() + "#work").classPath(jar);
    }
}
