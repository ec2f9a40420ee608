package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * The JVM does not compile a method of more than 8,000 bytes of bytecode. A probe must not be what pushes it over; one
 * that is longer anyway may carry a probe.
 */
class HugeMethodsIT {
    /** {@code x = x * 31 + 1} and, at the end, {@code return x}. */
    private static final int BYTES_PER_STATEMENT = 7;

    private static final int BYTES_OF_RETURN = 2;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void aProbeNeverMakesAMethodTooLongToBeCompiled(Jdk jdk) throws IOException {
        Path sources = Files.createDirectory(directory.resolve("sources"));
        Files.write(
                sources.resolve("Huge.java"),
                List.of(
                        "public class Huge {",
                        "  public static void main(String[] arguments) {",
                        "    int x = 1;",
                        "    for (int i = 0; i < 100; i++) x = huge(almost(fits(x)));",
                        "    System.out.println(x);",
                        "  }",
                        method("fits", 7_900),
                        method("almost", 7_990),
                        method("huge", 9_000),
                        "}"));
        Path classes = Javac.compile(jdk, 17, sources, directory.resolve("classes"));

        Run plain = Jvm.plain(jdk, directory).classPath(classes).run("Huge");
        Run probed = Jvm.probed(jdk, directory, "\"Huge#*\"").classPath(classes).run("Huge");

        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.report().skippedMethods()).containsOnlyKeys("Huge#almost(int)");
        assertThat(probed.report().skippedMethods().get("Huge#almost(int)")).contains("8000 bytes");
        assertThat(probed.report().calls("fits").count()).isEqualTo(100);
        assertThat(probed.report().calls("huge").count()).isEqualTo(100);
    }

    private static String method(String name, int bytes) {
        int statements = (bytes - BYTES_OF_RETURN) / BYTES_PER_STATEMENT;
        return "static int " + name + "(int x) {\n" + "x = x * 31 + 1;\n".repeat(statements) + "return x; }";
    }
}
