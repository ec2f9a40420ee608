package dev.insitu.agent.part;

import dev.insitu.explain.thread.ThreadTimes;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long a session's end waits for the thread that looks for what was not woven. The machine may have no CPU for it for seconds: so its
 * CPU time is limited, and the time that passes only by the end's deadline.
 *
 * @param longestMillis what the deadline leaves for it
 * @param works whether the thread still works
 * @param cpuNanos its CPU time
 */
record HintsPatience(long longestMillis, BooleanSupplier works, LongSupplier cpuNanos, JvmState jvm) {
    static final long MOST_CPU_MILLIS = 2_000;
    static final long STEP_MILLIS = 20;

    static HintsPatience of(Thread thread, long longestMillis) {
        ThreadTimes times = new ThreadTimes();
        times.open();
        return new HintsPatience(longestMillis, thread::isAlive, () -> times.cpuNanos(thread.getId()), new JvmState());
    }

    /** Waits. */
    boolean isOverInTime() {
        long begun = jvm.nanoTime();
        while (works.getAsBoolean()
                && cpuNanos.getAsLong() < MOST_CPU_MILLIS * 1_000_000
                && jvm.nanoTime() - begun < longestMillis * 1_000_000) {
            jvm.sleep(STEP_MILLIS);
        }
        return !works.getAsBoolean();
    }
}
