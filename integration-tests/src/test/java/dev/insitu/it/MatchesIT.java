package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Kinds;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.io.TempDir;

/** {@code matches} says without running an application what the agent would do in it. */
class MatchesIT {
    private static final String APPS = "dev.insitu.it.apps.";

    @TempDir
    private Path directory;

    @OnOneJdk
    void listsWhatARunMatches(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, APPS + "Kinds#*", APPS + "Kinds*#<init>", "java.lang.Integer#parseInt")
                .light()
                .run(Kinds.class);
        List<String> matched = new ArrayList<>();
        for (JsonNode probe : run.report().json().get("probes")) {
            probe.get("matched").forEach(method -> matched.add("  " + method.textValue()));
        }

        // Of the JDK that it runs on.
        Run matches = Jvm.startTool(jdk, directory, "matches", "probes.yaml", "-cp", Jvm.APPLICATIONS.toString())
                .finish();

        assertThat(matches.stderr()).isEmpty();
        assertThat(matches.exitCode()).isZero();
        assertThat(matched).isNotEmpty();
        assertThat(matches.stdout().lines()).containsAll(matched);
        assertThat(matches.stdout()).contains("probes.yaml:4: " + APPS + "Kinds#*\n", "and those of JDK ");
        run.report().skippedMethods().forEach((method, reason) -> assertThat(matches.stdout())
                .contains("  not " + method + ": " + reason + '\n'));
    }

    @OnOneJdk
    void hintsWhereARuleMatchesNothing(Jdk jdk) throws IOException {
        Run matches = Jvm.tool(
                jdk,
                directory,
                "matches",
                APPS + "Quiet#wrok;" + APPS + "Quite#work;org.acme.Quiet#work;java.lang.Intege#parseInt;zzz.Qqqq#xxxx",
                "-cp",
                Jvm.APPLICATIONS.toString());

        assertThat(matches.stdout().lines().filter(line -> line.startsWith("  ")))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("  nothing; did you mean " + APPS + "Quiet#work"),
                        line -> assertThat(line).startsWith("  nothing; did you mean " + APPS + "Quiet#work"),
                        line -> assertThat(line).startsWith("  nothing; did you mean " + APPS + "Quiet#work"),
                        line -> assertThat(line).contains("java.lang.Integer#parseInt"),
                        line -> assertThat(line).isEqualTo("  nothing"));
        assertThat(matches.stdout()).contains("0 of 5 rules match; looked at ");
        assertThat(matches.exitCode()).isEqualTo(1);
    }

    @OnOneJdk
    void knowsFollowedCallsAndMarks(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ { name: quick, method: "dev.insitu.it.apps.Quiet#work", follow: true } ]
                marks: [ "dev.insitu.it.apps.Quiet#wrok" ]
                """);

        Run matches = Jvm.tool(jdk, directory, "matches", "probes.yaml", "-cp", Jvm.APPLICATIONS.toString());

        assertThat(matches.stdout())
                .contains("probes.yaml:1: follow: " + APPS + "Quiet#work\n  " + APPS + "Quiet#work(int)\n")
                .contains(
                        "probes.yaml:2: marks: " + APPS + "Quiet#wrok\n  nothing; did you mean " + APPS + "Quiet#work")
                .contains("1 of 2 rules match");
        assertThat(matches.exitCode()).isEqualTo(1);
    }

    @OnOneJdk
    void findsSubtypesAcrossJarsAndWhatIsNamedInTheirManifests(Jdk jdk) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("src"));
        Files.writeString(sources.resolve("Shape.java"), "public interface Shape { int area(); }");
        Files.writeString(
                sources.resolve("Square.java"),
                "public class Square implements Shape { public int area() { return 4; } native void draw(); }");
        Path classes = Javac.compile(jdk, 17, sources, directory.resolve("classes"));
        jar("lib/shape.jar", "", classes.resolve("Shape.class"));
        jar("lib/square.jar", "shape.jar", classes.resolve("Square.class"));
        String rules = "Shape+#area;Square#*";

        for (String path : List.of("lib/square.jar", "lib/*", "missing.jar:lib/square.jar")) {
            Run matches = Jvm.tool(jdk, directory, "matches", rules, "-cp", path);

            assertThat(matches.stdout()).isEqualTo("""
                    rules:1: Shape+#area
                      Square#area()
                    rules:1: Square#*
                      Square#area()
                      not Square#draw(): native: it has no bytecode

                    2 of 2 rules match; looked at 2 classes
                    """);
            assertThat(matches.stderr())
                    .isEqualTo(path.startsWith("missing") ? "insitu: -cp: no such file: missing.jar\n" : "");
            assertThat(matches.exitCode()).isEqualTo(path.startsWith("missing") ? 1 : 0);
        }
    }

    @OnOneJdk
    void looksIntoJarsInsideJars(Jdk jdk) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("src"));
        Files.writeString(sources.resolve("Inner.java"), "public class Inner { void work() { } }");
        Path classes = Javac.compile(jdk, 17, sources, directory.resolve("classes"));
        jar("inner.jar", "", classes.resolve("Inner.class"));
        try (OutputStream out = Files.newOutputStream(directory.resolve("app.war"));
                JarOutputStream entries = new JarOutputStream(out)) {
            for (String folder : List.of("BOOT-INF/", "WEB-INF/")) {
                entries.putNextEntry(new JarEntry(folder + "lib/inner.jar"));
                entries.write(Files.readAllBytes(directory.resolve("inner.jar")));
            }
        }

        Run matches = Jvm.tool(jdk, directory, "matches", "Inner#*", "-cp", "app.war");

        assertThat(matches.stderr()).isEmpty();
        assertThat(matches.stdout()).contains("  Inner#work()\n", "1 of 1 rule matches; looked at 1 class\n");
        assertThat(matches.exitCode()).isZero();
    }

    @OnOneJdk
    void aJdkMethodThatIsNotWovenIsNoMatch(Jdk jdk) throws IOException {
        Run matches = Jvm.tool(jdk, directory, "matches", "java.lang.System#nanoTime", "-cp", ".");

        assertThat(matches.stdout()).contains("  not java.lang.System#nanoTime(): ", "0 of 1 rule matches; ");
        assertThat(matches.exitCode()).isEqualTo(1);
    }

    @OnOneJdk
    void namesOfClassesDoNotControlTheTerminal(Jdk jdk) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("src"));
        Files.writeString(sources.resolve("Inner.java"), "public class Inner { void work() { } }");
        byte[] inner = Files.readAllBytes(
                Javac.compile(jdk, 17, sources, directory.resolve("classes")).resolve("Inner.class"));
        String harmful = new String(inner, StandardCharsets.ISO_8859_1).replace("Inner", "In\u001b\nr");
        Path classes = Files.createDirectories(directory.resolve("harmful"));
        Files.write(classes.resolve("In\u001b\nr.class"), harmful.getBytes(StandardCharsets.ISO_8859_1));

        Run matches = Jvm.tool(
                jdk, directory, "matches", "In*#work", "-cp", "no\u001b[31m\nsuch.jar" + File.pathSeparator + classes);

        assertThat(matches.stderr()).isEqualTo("insitu: -cp: no such file: no [31m such.jar\n");
        assertThat(matches.stdout()).contains("\n  In  r#work()\n").doesNotContain("\u001b");
    }

    private void jar(String file, String others, Path classFile) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, others);
        Path jar = directory.resolve(file);
        Files.createDirectories(jar.getParent());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            entries.putNextEntry(new JarEntry(classFile.getFileName().toString()));
            entries.write(Files.readAllBytes(classFile));
        }
    }

    @OnOneJdk
    void refusesABadConfigAsTheAgentDoes(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("bad.yaml"), "probes:\n  - Parser.parse\n  - A#b\nprobs: []\n");

        Run matches = Jvm.tool(jdk, directory, "matches", "bad.yaml", "-cp", ".");

        assertThat(matches.exitCode()).isEqualTo(2);
        assertThat(matches.stdout()).isEmpty();
        assertThat(matches.stderr()).contains("bad.yaml:2: ", "bad.yaml:4: ");
        assertThat(Jvm.tool(jdk, directory, "matches", "A#b").exitCode()).isEqualTo(2);
    }
}
