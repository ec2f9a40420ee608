package dev.insitu.agent.explain.cpu;

import dev.insitu.agent.linux.WatchedTask;

/**
 * What a thread itself found that it had had of CPUs, at the ends of slow calls and long ones, on its way to who looks at it. One writer, the thread; one
 * reader. Nothing here allocates or waits.
 */
public final class OwnReadings {
    /** More than there are between two looks; what comes then is not kept. */
    private static final int ROOM = 64;

    /** What is read takes longer only where the thread lost its CPU meanwhile: then it is not of one time. */
    private static final long AT_ONCE_NANOS = 50_000;

    /** A fiftieth of a CPU at most. */
    private static final long LEAST_APART_NANOS = 100_000;

    final long threadId;
    private final WatchedTask task;
    private final long[] at = new long[ROOM];
    private final long[] cpu = new long[ROOM];
    private final long[] waited = new long[ROOM];
    private final long[] given = new long[ROOM];
    private final boolean[] kept = new boolean[ROOM];
    private final long[] reading = new long[2];

    /** Published by the volatile store. */
    private volatile int written;

    private volatile int read;

    /** Those of a thread that is this one of the system's. */
    public OwnReadings(long threadId, WatchedTask task) {
        this.threadId = threadId;
        this.task = task;
    }

    /**
     * Whether the last was long enough ago. Nested calls end nearly at once, and spans may end as fast as they like however long they are. On the thread
     * itself.
     */
    boolean isDue(long nanos) {
        int next = written;
        return next == 0 || nanos - at[(next - 1) % ROOM] >= LEAST_APART_NANOS;
    }

    /** On the thread itself. */
    void add(long nanos, long cpuNanos, boolean isKept) {
        int next = written;
        if (next - read < ROOM && task.readByItself(reading) && System.nanoTime() - nanos < AT_ONCE_NANOS) {
            int place = next % ROOM;
            at[place] = nanos;
            cpu[place] = cpuNanos;
            kept[place] = isKept;
            waited[place] = reading[0];
            given[place] = reading[1];
            written = next + 1;
        }
    }

    /** Takes those of before a time over, in order. */
    public void moveTo(CpuPoints points, long beforeNanos) {
        int last = written;
        int next = read;
        while (next != last && at[next % ROOM] - beforeNanos < 0) {
            int place = next % ROOM;
            points.addOwn(at[place], cpu[place], waited[place], given[place], kept[place]);
            task.foundByItself(at[place], cpu[place], waited[place]);
            next++;
        }
        read = next;
    }
}
