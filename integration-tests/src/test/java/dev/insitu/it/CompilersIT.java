package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.OtherCompilers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both of the JVM's compilers compile what calls and lines inside monitors and handlers are timed in, whichever compiler
 * wrote the class files: javac, Eclipse's, Kotlin's and Scala's.
 */
class CompilersIT {
    private static final Path JARS = Path.of(System.getProperty("compilers"));
    private static final String[] TIMED = {
        "byjavac.Locks", "byecj.Locks", "kotlin.SynchronizedLazyImpl", "scala.util.Properties$"
    };

    @TempDir
    private Path directory;

    @Tag("long")
    @OnEveryJdk
    void noneRefusesAMethodForItsProbes(Jdk jdk) throws IOException {
        Path classes = compile(jdk);
        Run plain = jvm(Jvm.plain(jdk, directory), classes).run(OtherCompilers.class, "byjavac", "byecj");
        for (String compiler : new String[] {"-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"}) {
            Run probed = jvm(Jvm.probed(jdk, directory, probes()), classes)
                    .flags("-Xcomp", "-XX:+PrintCompilation", "-XX:+DisplayVMOutputToStderr", compiler)
                    .flags(Stream.of(TIMED)
                            .map(type -> "-XX:CompileCommand=compileonly," + type + "::*")
                            .toArray(String[]::new))
                    .run(OtherCompilers.class, "byjavac", "byecj");

            assertThat(probed.stdout()).isEqualTo(plain.stdout());
            assertThat(probed.stderr().lines()).noneMatch(line -> line.contains("COMPILE SKIPPED"));
            assertThat(probed.stderr())
                    .contains("byjavac.Locks::locked (", "byjavac.Locks::caught (")
                    .contains("byecj.Locks::nested (", "byecj.Locks::lastly (")
                    .contains("scala.util.Properties$::isWin$lzycompute (");
            assertThat(probed.report().calls("called").count()).isEqualTo(2 * 6 * (1 + 1 + 3 + 1));
            assertThat(probed.report().calls("lazily").count()).isEqualTo(1);
            assertThat(probed.report().calls("scala").count()).isEqualTo(1);
            assertThat(probed.report().calls("whole")).isEqualTo(new Report.Calls(6, 1));
        }
    }

    private static String[] probes() {
        return new String[] {
            "{ name: called, call: \"by*.Locks#call\", in: \"by*.Locks#*\", merge: true }",
            "{ name: whole, lines: \"byjavac.Locks:23-25\" }",
            "{ name: whole too, lines: \"byecj.Locks:23-25\" }",
            "{ name: inner, lines: \"byjavac.Locks:35-38\" }",
            "{ name: inner too, lines: \"byecj.Locks:35-38\" }",
            "{ name: lazily, call: \"kotlin.jvm.functions.Function0#invoke\", in: \"kotlin.SynchronizedLazyImpl#getValue\" }",
            "{ name: lazy lines, lines: \"kotlin.SynchronizedLazyImpl:82-87\" }",
            "{ name: scala, call: \"scala.util.PropertiesTrait#isWin$\", in: \"scala.util.Properties$#isWin$lzycompute\" }"
        };
    }

    private Path compile(Jdk jdk) throws IOException {
        Path classes = directory.resolve("classes");
        String source = Files.readString(Javac.resource("compilers/Locks.java"));
        for (String name : new String[] {"byjavac", "byecj"}) {
            Path sources = Files.createDirectory(directory.resolve(name));
            Files.writeString(sources.resolve("Locks.java"), "package " + name + "; " + source);
        }
        Javac.compile(jdk, 17, directory.resolve("byjavac"), classes);
        List<String> command =
                new ArrayList<>(List.of(jdk.tool("java"), "-jar", jar("ecj").toString()));
        command.addAll(List.of(
                "-17",
                "-g",
                "-nowarn",
                "-d",
                classes.toString(),
                directory.resolve("byecj").toString()));
        Run ecj = new Running(jdk, directory, command).finish();
        assertThat(ecj.exitCode()).as(ecj.stdout() + ecj.stderr()).isZero();
        return classes;
    }

    private static Jvm jvm(Jvm jvm, Path classes) throws IOException {
        return jvm.classPath(Jvm.APPLICATIONS, classes, jar("kotlin-stdlib"), jar("scala-library"));
    }

    private static Path jar(String name) throws IOException {
        try (Stream<Path> jars = Files.list(JARS)) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith(name + "-"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
