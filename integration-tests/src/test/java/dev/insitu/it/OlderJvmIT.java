package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that is too old for Insitu: one line says so, and the application runs on as without the agent. */
class OlderJvmIT {
    private static final String RULE = "Old#work";

    /** Works twice, the second time on command. */
    private static final String APPLICATION = """
            public class Old {
                static void work() {
                    System.out.println("worked");
                }

                public static void main(String[] arguments) throws Exception {
                    work();
                    if (arguments.length > 0) {
                        System.in.read();
                        work();
                    }
                    System.exit(3);
                }
            }
            """;

    /** Of class files for Java 8. */
    private static final int JAVA_8 = 52;

    @TempDir
    private Path directory;

    @AfterEach
    void endWhatIsLeft() {
        Running.endAll();
    }

    @Test
    void theDoorsAreClassFilesOfJava8() throws IOException {
        try (ZipFile jar = new ZipFile(Jvm.JAR.toFile())) {
            for (String door : List.of("Premain", "Main", "JavaVersion", "WantedMain")) {
                ZipEntry entry = jar.getEntry("dev/insitu/launcher/" + door + ".class");
                try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                    assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
                    assertThat(in.readInt()).as(door).isEqualTo(JAVA_8);
                }
            }
        }
    }

    @Test
    void runsUnprofiled() throws IOException {
        Jdk old = Jdk.tooOld();

        Run run = profiled(old).run("Old");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stdout()).isEqualTo("worked\n");
        assertThat(run.stderr()).isEqualTo(line(old, "; the application runs on unprofiled"));
    }

    @Test
    void isEndedBeforeMainWhereTheUserAsksForThat() throws IOException {
        Jdk old = Jdk.tooOld();

        Run run = profiled(old).flags("-Dinsitu.strict=true").run("Old");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr()).isEqualTo(line(old, "; the JVM exits (-Dinsitu.strict)"));
    }

    @Test
    void isLeftAloneWhereItIsNotMeant() throws IOException {
        Run run = profiled(Jdk.tooOld()).flags("-Dinsitu.main=Other").run("Old");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stderr()).isEmpty();
    }

    @Test
    void profilesTheNewJvmsOfABuild() throws IOException {
        Jdk old = Jdk.tooOld();
        Jdk tool = Jdk.ofTheBuild();
        String application = " -cp " + compiled() + " Old\n";
        Files.writeString(
                directory.resolve("build.sh"), old.tool("java") + application + tool.tool("java") + application);

        Run run = Jvm.tool(tool, directory, "run", "-p", RULE, "--", "sh", "build.sh");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stdout()).isEqualTo("worked\nworked\n");
        assertThat(run.stderr()).contains(line(old, "; the application runs on unprofiled"));
        Path report = directory.resolve("insitu-report/latest/report.json");
        assertThat(Report.of(Files.readString(report)).calls("work")).isEqualTo(new Report.Calls(1, 0));
    }

    @Test
    void isNotAttachedTo() throws IOException {
        Jdk old = Jdk.tooOld();
        Running application = Jvm.plain(old, directory)
                .classPath(compiled())
                .start("Old", "wait")
                .awaitLine("worked");

        Run attached = Jvm.tool(Jdk.ofTheBuild(), directory, "attach", Long.toString(application.pid()), RULE);
        Run searched = Jvm.tool(Jdk.ofTheBuild(), directory, "entry-points", Long.toString(application.pid()));
        Run run = application.tell("").finish();

        assertThat(attached.exitCode()).isEqualTo(2);
        assertThat(attached.stderr())
                .startsWith("insitu: the JVM of process " + application.pid() + " is " + old.major())
                .endsWith("; Insitu requires 17\n")
                .hasLineCount(1);
        assertThat(searched.exitCode()).isEqualTo(2);
        assertThat(searched.stderr()).isEqualTo(attached.stderr());
        assertThat(directory.resolve("insitu-report")).doesNotExist();
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stdout()).isEqualTo("worked\nworked\n");
        assertThat(run.stderr()).isEmpty();
    }

    @Test
    void isNoJvmForTheTool() throws IOException {
        Jdk old = Jdk.tooOld();

        Run run = Jvm.startTool(old, directory, "report", "anywhere").finish();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr()).isEqualTo(line(old, ""));
    }

    private Jvm profiled(Jdk old) throws IOException {
        return Jvm.profiled(old, directory, RULE).classPath(compiled());
    }

    private static String line(Jdk old, String consequence) throws IOException {
        Run version = new Running(old, Path.of("."), List.of(old.tool("java"), "-XshowSettings:properties", "-version"))
                .finish();
        String property = version.stderr()
                .lines()
                .filter(line -> line.contains(" java.version = "))
                .findFirst()
                .orElseThrow();
        return "insitu: this JVM is " + property.substring(property.indexOf('=') + 2) + "; Insitu requires 17"
                + consequence + "\n";
    }

    private Path compiled() throws IOException {
        Path source = Files.createDirectories(directory.resolve("source"));
        Files.writeString(source.resolve("Old.java"), APPLICATION);
        return Javac.compile(Jdk.ofTheBuild(), 8, source, directory.resolve("classes"));
    }
}
