package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Hammer;
import dev.insitu.it.apps.Limits;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unusual flags, limits and signals: the application is unharmed, its calls are counted, and nothing is left behind. */
class FaultsIT {
    private static final String WORK = "dev.insitu.it.apps.Quiet#work";
    /** The number of the first probe of the application's methods in a recording. */
    private static final int FIRST_PROBE = 32;

    private static final int KILLS = 50;
    private static final int KILLS_AT_A_TIME = 4;
    private static final int MANY_KILLS = 1_000;
    private static final long LATEST_KILL_MILLIS = 1_500;

    @TempDir
    private Path directory;

    private final Jdk jdk = Jdk.ofTheBuild();

    @AfterEach
    void endAll() {
        Running.endAll();
    }

    @Test
    void flagsThatChangeHowTheJvmRuns() throws IOException {
        for (List<String> flags : List.of(
                List.of("-Xint"),
                List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"),
                List.of("-XX:-UseCompressedOops", "-Xss180k"),
                List.of("-Duser.language=ar", "-Duser.country=EG", "-Dfile.encoding=COMPAT"))) {
            assertQuietIsCounted(Jvm.probed(jdk, directory, WORK).flags(flags.toArray(new String[0])), flags);
        }
    }

    /** Takes its time. */
    @Tag("trials")
    @Test
    void everythingIsCompiledBeforeItRuns() throws IOException {
        assertQuietIsCounted(Jvm.probed(jdk, directory, WORK).flags("-Xcomp"), List.of("-Xcomp"));
    }

    @Test
    void fewFileDescriptors() throws IOException {
        assertQuietIsCounted(
                Jvm.probed(jdk, directory, WORK).light().by("sh", "-c", "ulimit -n 64; exec \"$@\"", "sh"),
                List.of("64 files"));
    }

    /** As build tools pass it to their forks: whoever reads stdout reads the application alone. */
    @Test
    void optionsOfTheEnvironment() throws IOException {
        Jvm.probed(jdk, directory, WORK);
        String options = "JAVA_TOOL_OPTIONS=-javaagent:" + Jvm.JAR + "=probes.yaml";
        Run run = Jvm.plain(jdk, directory).light().by("env", options).run(Quiet.class);

        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work").count()).isEqualTo(10);
    }

    /** Scripts read what Maven prints. Its classes come by a loader of its own. */
    @Test
    void mavenPrintsWhatItPrints() throws IOException {
        String maven = System.getProperty("maven.home", "");
        assumeThat(maven).as("run by Maven").isNotEmpty();
        Jvm.probed(jdk, directory, "{ name: maven, method: \"org.apache.maven.cli.**#*\", merge: true }");
        Run plain = maven(maven, "A=B");
        Run probed = maven(maven, "JAVA_TOOL_OPTIONS=-javaagent:" + Jvm.JAR + "=probes.yaml");

        assertThat(probed.exitCode()).isZero();
        assertThat(probed.stdout()).isEqualTo(plain.stdout()).contains("Apache Maven");
        assertThat(probed.report().calls("maven").count()).isPositive();
    }

    private Run maven(String home, String environment) throws IOException {
        Path java = Path.of(jdk.tool("java")).getParent().getParent();
        String mvn = Path.of(home, "bin", "mvn").toString();
        return new Running(
                        jdk,
                        directory,
                        List.of(
                                "env",
                                "JAVA_HOME=" + java,
                                "MAVEN_OPTS=-XX:TieredStopAtLevel=1",
                                environment,
                                mvn,
                                "-v"))
                .finish();
    }

    @Test
    void smallStacksThatOverflow() throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Limits#*")
                .flags("-Xss180k", "-Xmx48m")
                .run(Limits.class);

        assertThat(run.stdout()).isEqualTo("stack overflows caught 50\nheap exhausted 3\ngone on\n");
        assertThat(run.report().calls("after")).isEqualTo(new Report.Calls(10_000, 0));
    }

    private void assertQuietIsCounted(Jvm jvm, List<String> how) throws IOException {
        Run run = jvm.run(Quiet.class);

        assertThat(run.stdout()).as(how.toString()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
        assertThat(run.stderr()).isEqualTo(run.summary()).contains("work");
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    @Test
    void aStoppedJvmIsNotTakenForDead() throws IOException {
        Path returned = directory.resolve("returned");
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Hammer#work")
                .light()
                .start(Hammer.class, returned.toString(), "1")
                .awaitLine("hammering")
                .awaitRecording()
                .signal("STOP");
        running.await(() -> isStopped(running.pid()));

        long before = returned(returned);
        Run reported = Jvm.tool(jdk, directory, "report", "report", "--output", "json");
        running.signal("CONT");

        assertThat(Report.of(reported.stdout()).json().get("complete").booleanValue())
                .isFalse();
        assertThat(Report.of(reported.stdout()).calls("work").count()).isBetween(before, before + 1);
        assertThat(running.sharedMemory()).hasSize(1);
        running.await(() -> returned(returned) > before);
        running.kill().finish().reported();
    }

    @Test
    void whoEndsItTwiceGetsTheReport() throws IOException {
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()")
                .light()
                .start(Endings.class, "wait")
                .awaitLine("ready");

        Run run = running.signal("TERM").signal("TERM").finish();

        assertThat(run.exitCode()).isEqualTo(128 + 15);
        assertThat(run.report().calls("work").count()).isEqualTo(1_000);
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    @Test
    void killsAtRandomMoments() throws Exception {
        assertReportsOpenAfterKills(KILLS);
    }

    @Tag("trials")
    @Test
    void manyKillsAtRandomMoments() throws Exception {
        assertReportsOpenAfterKills(MANY_KILLS);
    }

    /** From before there is a recording until long after: what can be opened is not short, and the next start cleans up. */
    private void assertReportsOpenAfterKills(int kills) throws Exception {
        Random random = new Random(kills);
        List<Callable<Killed>> starts = new ArrayList<>();
        for (int i = 0; i < kills; i++) {
            Path own = Files.createDirectory(directory.resolve("kill" + i));
            long millis = random.nextLong(LATEST_KILL_MILLIS);
            starts.add(() -> killedAfter(own, millis));
        }
        List<Killed> killed = new ArrayList<>();
        ExecutorService some = Executors.newFixedThreadPool(KILLS_AT_A_TIME);
        try {
            for (Future<Killed> each : some.invokeAll(starts)) {
                killed.add(each.get());
            }
        } finally {
            some.shutdownNow();
        }
        assertCountsAreWhole(killed);
        List<Path> left = new ArrayList<>();
        for (Killed each : killed) {
            left.addAll(each.left());
        }
        for (Path each : left) {
            Files.setLastModifiedTime(each, FileTime.fromMillis(System.currentTimeMillis() - 20_000));
        }
        Running next = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Hammer#work")
                .light()
                .start(Hammer.class, directory.resolve("next").toString(), "1");
        try {
            next.await(() -> left.stream().noneMatch(Files::exists));
        } catch (AssertionError e) {
            throw new AssertionError("left: " + remains(killed), e);
        }
        next.kill().finish().reported();
    }

    /** What is left, of which JVM, and what there is in its directory. */
    private static List<String> remains(List<Killed> killed) throws IOException {
        List<String> remains = new ArrayList<>();
        for (Killed each : killed) {
            try (Stream<Path> files = Files.walk(each.run().directory())) {
                List<Path> present = files.toList();
                for (Path left : each.left()) {
                    remains.add(left + " of " + present);
                }
            }
        }
        return remains;
    }

    private Killed killedAfter(Path own, long millis) throws Exception {
        long start = System.currentTimeMillis();
        Running running = Jvm.probed(jdk, own, "dev.insitu.it.apps.Hammer#work")
                .light()
                .start(Hammer.class, own.resolve("returned").toString(), "1");
        // The moment is what is tried.
        TimeUnit.MILLISECONDS.sleep(millis);
        return new Killed(running.kill().finish(), start, System.currentTimeMillis());
    }

    /** A JVM that was killed between two times of day. */
    private record Killed(Run run, long start, long end) {
        /** What it left. Of a thousand JVMs the last may have the first one's number again, and so may other tests' beside them. */
        List<Path> left() throws IOException {
            List<Path> own = new ArrayList<>();
            for (Path each : run.leftInSharedMemory()) {
                String name = each.getFileName().toString();
                long begun = Long.parseLong(name.substring(name.lastIndexOf('-') + 1));
                if (begun >= start && begun <= end) {
                    own.add(each);
                }
            }
            return own;
        }
    }

    /** One call of the tool reads them all, which brings each home to its directory. */
    private void assertCountsAreWhole(List<Killed> killed) throws IOException {
        List<String> command = new ArrayList<>(List.of("merge"));
        for (Killed each : killed) {
            if (Files.exists(each.run().reportDirectory().resolve("recording.insitu"))) {
                command.add(each.run().reportDirectory().toString());
            }
        }
        int withRecording = command.size() - 1;
        command.addAll(List.of("-o", "merged"));
        Run merged = Jvm.tool(jdk, directory, command.toArray(new String[0]));
        assertThat(merged.exitCode()).as(merged.stderr()).isZero();
        int withCalls = 0;
        for (Killed each : killed) {
            Path returned = each.run().directory().resolve("returned");
            long made = Files.exists(returned) ? returned(returned) : 0;
            long counted = 0;
            if (Files.exists(each.run().reportDirectory().resolve("recording.insitu"))) {
                counted = RecordedCounts.byProbe(each.run()).getOrDefault(FIRST_PROBE, 0L);
                assertThat(counted).as(each.run().directory().toString()).isBetween(made, made + 1);
            }
            withCalls += counted > 0 ? 1 : 0;
        }
        System.out.println(
                killed.size() + " kills: " + withRecording + " left a recording, " + withCalls + " had counted calls");
        assertThat(withCalls).isGreaterThan(killed.size() / 5);
    }

    /** The signal is answered thread by thread, after the command that sent it. */
    private static boolean isStopped(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : (Iterable<Path>) threads::iterator) {
                if (!Files.readString(thread.resolve("stat")).contains(") T ")) {
                    return false;
                }
            }
            return true;
        }
    }

    private static long returned(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return bytes.length == 0 ? 0 : Hammer.returnedCalls(ByteBuffer.wrap(bytes));
    }
}
