package dev.insitu.it;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h2.Driver;
import org.h2.tools.Shell;

/** H2's shell under the agent, which times each statement; its user notes how long each takes, and so does the shell. */
final class H2Shell {
    private static final int WARM_UP = 20;
    private static final int SUMS = 4;
    private static final int SLOWEST = 30;
    private static final int SOME_CPU_MILLIS = 50;
    private static final long SHORT_SUM = 1_000_000;
    private static final long LONG_SUM_MILLIS = 1_000;

    /** Sums that end before what is to happen to them: the machine kept this test from a CPU. */
    private static final int TRIES = 20;

    /** What the shell prints of a query, and of anything else. */
    private static final String ROW = "(1 row,";

    private static final String UPDATED = "(Update count:";

    /** Its thread has a CPU before and after the sum, too. */
    private static final double NEARLY = 0.9;

    private final Running shell;

    /** Of numbers up to this. */
    private final long longSum;

    /**
     * What the user of the shell saw.
     *
     * @param millis how long it took, as the shell says
     */
    record Waited(Instant from, Instant to, long nanos, long millis) {}

    /** @param ranNanos how long its thread had a CPU meanwhile */
    record Sum(Waited waited, long ranNanos) {
        long withoutCpuMillis() {
            return waited.millis() - TimeUnit.NANOSECONDS.toMillis(ranNanos);
        }
    }

    interface Delay {
        void run() throws IOException, InterruptedException;
    }

    /** The shell of the database, with all that Insitu does at a start behind it. */
    H2Shell(Jdk jdk, Path directory, String url) throws Exception {
        shell = Jvm.configured(jdk, directory, """
                report: { directory: report }
                explain: { slowest: %d }
                probes:
                  - { name: execute, method: "org.h2.jdbc.JdbcStatement#execute(java.lang.String)" }
                """.formatted(SLOWEST))
                .light()
                .classPath(database())
                .start(Shell.class, "-url", url, "-user", "sa", "-password", "");
        for (int i = 0; i < WARM_UP; i++) {
            call();
        }
        shell.awaitCalibration();
        // Of a thread that has done some work it is known which of the system's threads it is.
        long millis = 0;
        for (int i = 0; i < SUMS; i++) {
            Instant from = Instant.now();
            shell.tell(sum(SHORT_SUM + i));
            millis = answered(from, System.nanoTime()).millis();
        }
        longSum = SHORT_SUM * Math.max(SUMS, LONG_SUM_MILLIS / Math.max(1, millis));
    }

    /** @param held until the disk answers */
    Waited slowDisk(Path fifo, Delay held) throws Exception {
        Instant from = Instant.now();
        long begun = System.nanoTime();
        // For reading and writing: that does not wait.
        try (RandomAccessFile slow = new RandomAccessFile(fifo.toFile(), "rw")) {
            shell.tell("RUNSCRIPT FROM 'slow.sql';").await(() -> hasOpen(fifo));
            held.run();
            slow.write("CREATE TABLE late(x INT);\n".getBytes(StandardCharsets.UTF_8));
        }
        return answered(UPDATED, from, begun);
    }

    /**
     * Something happens while the shell is in the midst of a sum.
     *
     * @param withoutCpuMillis for how long the sum has no CPU then, as the shell and the kernel say: one that has it sooner had ended before
     */
    Sum whileSumming(long withoutCpuMillis, Delay happens) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            RunningThread main = mainThread();
            long ranBefore = main.cpuNanos();
            Instant from = Instant.now();
            long begun = System.nanoTime();
            shell.tell(sum(longSum + i));
            main.awaitCpu(shell, SOME_CPU_MILLIS);
            happens.run();
            Waited waited = answered(from, begun);
            Sum sum = new Sum(waited, main.cpuNanos() - ranBefore);
            if (sum.withoutCpuMillis() >= withoutCpuMillis * NEARLY) {
                return sum;
            }
        }
        throw new AssertionError("each of " + TRIES + " sums ended too early");
    }

    /** Another one each time: the database keeps the result of the last. */
    private static String sum(long to) {
        return "SELECT SUM(X * X) FROM SYSTEM_RANGE(1, " + to + ");";
    }

    Waited call() throws IOException {
        Instant from = Instant.now();
        long begun = System.nanoTime();
        tellCall();
        return answered(from, begun);
    }

    void tellCall() throws IOException {
        shell.tell("CALL 1;");
    }

    Waited answered(Instant from, long begun) {
        return answered(ROW, from, begun);
    }

    private Waited answered(String kind, Instant from, long begun) {
        String said = shell.awaitAnswer(kind);
        String[] words = said.substring(0, said.indexOf(" ms)")).split(" ", -1);
        return new Waited(from, Instant.now(), System.nanoTime() - begun, Long.parseLong(words[words.length - 1]));
    }

    Report end() throws IOException {
        return shell.tell("exit").finish().report();
    }

    private RunningThread mainThread() throws IOException {
        return RunningThread.mainOf(shell.pid());
    }

    private boolean hasOpen(Path file) throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(shell.pid()), "fd"))) {
            return open.anyMatch(each -> leadsTo(each, file));
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file.toRealPath());
        } catch (IOException e) {
            // Closed meanwhile.
            return false;
        }
    }

    Running process() {
        return shell;
    }

    /** The jar. */
    static Path database() throws URISyntaxException {
        return Path.of(
                Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
