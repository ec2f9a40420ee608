package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** With a probe on every method of it, a program behaves as it did, whatever release of Java it was compiled for. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
@Tag("slow")
class ClassFilesIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void ofJava8(Jdk jdk) throws IOException {
        assertBehavesTheSame(jdk, 8);
    }

    @Tag("long")
    @OnEveryJdk
    void ofJava11(Jdk jdk) throws IOException {
        assertBehavesTheSame(jdk, 11);
    }

    @Tag("long")
    @OnEveryJdk
    void ofJava17(Jdk jdk) throws IOException {
        assertBehavesTheSame(jdk, 17);
    }

    @Test
    void ofJava25() throws IOException {
        assumeTrue(Jdk.newest().major() >= 25, "no JDK 25 beside the one that runs the build");
        assertBehavesTheSame(Jdk.newest(), 25);
    }

    private void assertBehavesTheSame(Jdk jdk, int release) throws IOException {
        Path sources = Javac.resource("classfiles/release" + release);
        Path classes = Javac.compile(jdk, release, sources, directory.resolve("classes"));
        String main = "zoo.Zoo" + release;

        Run plain = Jvm.plain(jdk, directory).classPath(classes).run(main);
        Run probed = Jvm.probed(jdk, directory, "\"zoo.**#*\"", "\"zoo.**#<init>\"")
                .flags("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal")
                .classPath(classes)
                .run(main);

        assertThat(plain.exitCode()).as(plain.stderr()).isEqualTo(release == 8 ? 3 : release);
        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.exitCode()).isEqualTo(plain.exitCode());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        assertThat(probed.report().skippedMethods().values()).allMatch(reason -> reason.startsWith("synthetic: "));
        assertThat(probed.report().calls()).hasSizeGreaterThan(8);
    }
}
