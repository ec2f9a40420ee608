package dev.insitu.it;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long the agent has looked at the threads of its JVM: as long as its two threads that look have come to their turns on a CPU. One
 * that stands still in a look keeps the other from looking.
 */
final class LookedTime {
    /** Of the time that passes. */
    private static final double MOST = 0.9;

    private final Running process;
    private final List<Turns> all = new ArrayList<>();

    private LookedTime(Running process) throws IOException {
        this.process = process;
        all.add(new Turns(process.thread("insitu-jitter"), TimeUnit.MILLISECONDS.toNanos(50)));
        // It rests while the other looks as well.
        all.add(new Turns(process.thread("insitu-sampler"), TimeUnit.MILLISECONDS.toNanos(500)));
    }

    /** Waits until some time has passed, and the agent has looked for most of what has passed. Returns the nanoseconds that it waited. */
    static long await(Running process, long millis) throws IOException {
        return new LookedTime(process).await(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private long await(long leastNanos) {
        long begun = System.nanoTime();
        process.await(() -> {
            long looked = Long.MAX_VALUE;
            for (Turns each : all) {
                looked = Math.min(looked, each.nanos());
            }
            long passed = System.nanoTime() - begun;
            return passed >= leastNanos && looked >= MOST * passed;
        });
        return System.nanoTime() - begun;
    }

    /** The time that the turns of a thread stand for. */
    private static final class Turns {
        private final RunningThread thread;
        private final long longestNanos;
        private long turns;
        private long seenNanos = System.nanoTime();
        private long sum;

        /** @param longestNanos from one turn to the next, unless it stands still */
        Turns(RunningThread thread, long longestNanos) throws IOException {
            this.thread = thread;
            this.longestNanos = longestNanos;
            this.turns = thread.turns();
        }

        long nanos() throws IOException {
            long now = System.nanoTime();
            long more = thread.turns() - turns;
            if (more > 0) {
                sum += Math.min(now - seenNanos, more * longestNanos);
                turns += more;
                seenNanos = now;
            }
            return sum + Math.min(now - seenNanos, longestNanos);
        }
    }
}
