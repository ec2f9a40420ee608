package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Hammer;
import java.io.IOException;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A JVM killed at any moment: its counts are whole, and the next start cleans up. */
class KillsIT extends FaultsOfAJvm {
    /** The number of the first probe of the application's methods in a recording. */
    private static final int FIRST_PROBE = 32;

    private static final int KILLS = 50;
    private static final int KILLS_WITHOUT_SHARED_MEMORY = 30;
    private static final int KILLS_AT_A_TIME = 4;
    private static final int MANY_KILLS = 1_000;
    private static final long LATEST_KILL_MILLIS = 1_500;

    /** So many times as late as calls begin, where the machine is slow. */
    private static final int LATER_TIMES = 2;

    /** What starts the JVMs that are killed. */
    private String[] starter = {};

    @Tag("long")
    @Test
    void killsAtRandomMoments() throws Exception {
        assertReportsOpenAfterKills(KILLS);
    }

    @Tag("long")
    @Test
    void killsAtRandomMomentsWithoutSharedMemory() throws Exception {
        starter = inNamespace(WITHOUT_SHARED_MEMORY);

        assertReportsOpenAfterKills(KILLS_WITHOUT_SHARED_MEMORY);
    }

    @Tag("trials")
    @Test
    void manyKillsAtRandomMoments() throws Exception {
        assertReportsOpenAfterKills(MANY_KILLS);
    }

    /** From before there is a recording until long after: what can be opened is not short, and the next start cleans up. */
    private void assertReportsOpenAfterKills(int kills) throws Exception {
        Random random = new Random(kills);
        long latest = latestKillMillis();
        List<Callable<Killed>> starts = new ArrayList<>();
        for (int i = 0; i < kills; i++) {
            Path own = Files.createDirectory(directory.resolve("kill" + i));
            long millis = random.nextLong(latest);
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
        Running next = hammer(directory);
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

    /** Late enough that some JVMs have made calls by then, with as many others beside them. */
    private long latestKillMillis() throws Exception {
        List<Running> started = new ArrayList<>();
        long start = System.currentTimeMillis();
        for (int i = 0; i < KILLS_AT_A_TIME; i++) {
            started.add(hammer(Files.createDirectory(directory.resolve("before" + i))));
        }
        for (int i = 0; i < started.size(); i++) {
            Path returned = directory.resolve("before" + i).resolve("returned");
            started.get(i).await(() -> Files.exists(returned));
        }
        long begun = System.currentTimeMillis() - start;
        for (Running each : started) {
            each.kill().finish();
        }
        return Math.max(LATEST_KILL_MILLIS, LATER_TIMES * begun);
    }

    private Running hammer(Path own) throws Exception {
        return Jvm.probed(jdk, own, "dev.insitu.it.apps.Hammer#work")
                .light()
                .by(starter)
                .start(Hammer.class, own.resolve("returned").toString(), "1");
    }

    private Killed killedAfter(Path own, long millis) throws Exception {
        long start = System.currentTimeMillis();
        Running running = hammer(own);
        // The moment is what is tried.
        running.await(() -> System.currentTimeMillis() - start >= millis);
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
}
