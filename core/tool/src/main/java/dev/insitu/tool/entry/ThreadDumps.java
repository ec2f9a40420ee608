package dev.insitu.tool.entry;

import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.process.Daemon;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Takes dumps of a JVM's threads on a thread of its own, until it is stopped. The pause after a dump is three times as long as it
 * took to get, and the JVM stands still for only a part of that.
 */
final class ThreadDumps {
    private static final long LEAST_PAUSE_NANOS = 10_000_000;
    private static final int PAUSE_FACTOR = 3;
    private static final long MOST_CHARACTERS = 1 << 26;

    private final OtherJvm jvm;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final List<String> dumps = new ArrayList<>();
    private final Thread thread;

    private ThreadDumps(OtherJvm jvm) {
        this.jvm = jvm;
        this.thread = Daemon.start(this::run, "insitu-stacks");
    }

    static ThreadDumps start(OtherJvm jvm) {
        return new ThreadDumps(jvm);
    }

    private void run() {
        try {
            long characters = 0;
            long pauseNanos = LEAST_PAUSE_NANOS;
            while (characters < MOST_CHARACTERS && !stopped.await(pauseNanos, TimeUnit.NANOSECONDS)) {
                long startNanos = System.nanoTime();
                String dump = jvm.threads();
                pauseNanos = Math.max(LEAST_PAUSE_NANOS, PAUSE_FACTOR * (System.nanoTime() - startNanos));
                dumps.add(dump);
                characters += dump.length();
            }
        } catch (IOException | InterruptedException e) {
            // The JVM has ended, or is none that shows its threads: what was seen until then remains.
        }
    }

    /** Stops taking dumps; those taken. */
    List<String> stop() throws InterruptedException {
        stopped.countDown();
        thread.join();
        return dumps;
    }
}
