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

/** H2's shell under the agent, which times each statement; its user notes how long each takes. */
final class H2Shell {
    private static final int WARM_UP = 20;
    private static final int SUMS = 4;
    private static final int SLOWEST = 30;
    private static final int SOME_CPU_MILLIS = 50;

    private final Running shell;
    private int number = 1_000;

    /** What the user of the shell saw. */
    record Waited(Instant from, Instant to, long nanos) {}

    interface Delay {
        void run() throws IOException;
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
        for (int i = 0; i < SUMS; i++) {
            shell.tell(sum(1_000_000));
            call();
        }
    }

    Waited slowDisk(Path fifo, long heldMillis) throws Exception {
        Instant from = Instant.now();
        long begun = System.nanoTime();
        // For reading and writing: that does not wait.
        try (RandomAccessFile slow = new RandomAccessFile(fifo.toFile(), "rw")) {
            shell.tell("RUNSCRIPT FROM 'slow.sql';").await(() -> hasOpen(fifo));
            TimeUnit.MILLISECONDS.sleep(heldMillis);
            slow.write("CREATE TABLE late(x INT);\n".getBytes(StandardCharsets.UTF_8));
        }
        tellCall();
        return answered(from, begun);
    }

    /** Something happens once the shell is in the midst of a sum. */
    Waited whileSumming(Delay happens) throws IOException {
        RunningThread main = mainThread();
        Instant from = Instant.now();
        long begun = System.nanoTime();
        shell.tell(sum(3_000_000));
        main.awaitCpu(shell, SOME_CPU_MILLIS);
        happens.run();
        tellCall();
        return answered(from, begun);
    }

    private static String sum(int to) {
        return "SELECT SUM(X * X) FROM SYSTEM_RANGE(1, " + to + ");";
    }

    Waited call() throws IOException {
        Instant from = Instant.now();
        long begun = System.nanoTime();
        tellCall();
        return answered(from, begun);
    }

    void tellCall() throws IOException {
        number++;
        shell.tell("CALL " + number + ";");
    }

    Waited answered(Instant from, long begun) {
        shell.awaitPart(number + "\n(1 row");
        return new Waited(from, Instant.now(), System.nanoTime() - begun);
    }

    Report end() throws IOException {
        return shell.tell("exit").finish().report();
    }

    RunningThread mainThread() throws IOException {
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
