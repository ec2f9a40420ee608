package dev.insitu.agent.tool;

import dev.insitu.agent.attach.OtherJvm;
import dev.insitu.agent.recording.Leftover;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A session in another JVM, as the tool waits for its end. */
final class AttachedSession {
    private static final long POLL_NANOS = 200_000_000;

    private final OtherJvm jvm;
    private final long pid;
    private final File directory;

    AttachedSession(OtherJvm jvm, long pid, File directory) {
        this.jvm = jvm;
        this.pid = pid;
        this.directory = directory;
    }

    /**
     * Waits for the end: its time is over, somebody wants it, another session has taken its place, or the JVM has come to its
     * own. Afterwards the report is there.
     *
     * @throws IOException where the JVM cannot be asked to end the session
     */
    void await(long forNanos, CountDownLatch wanted) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        long leftNanos = forNanos;
        while (leftNanos > 0 && !isOver() && !wanted.await(Math.min(POLL_NANOS, leftNanos), TimeUnit.NANOSECONDS)) {
            leftNanos = forNanos - (System.nanoTime() - startNanos);
        }
        if (!isOver()) {
            jvm.end(directory);
        }
    }

    private boolean isOver() throws IOException {
        return !ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)
                || Leftover.read(directory).complete();
    }
}
