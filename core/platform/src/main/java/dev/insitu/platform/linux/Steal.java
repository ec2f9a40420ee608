package dev.insitu.platform.linux;

/**
 * The time for which a hypervisor withheld CPUs from this machine, as far as it reports that. In ticks of 10 ms, for all CPUs
 * together; in a container, for the whole machine.
 */
public final class Steal {
    /** The unit of {@code /proc}, independent of the kernel's own clock. */
    public static final long TICK_MILLIS = 10;

    /** The 8th number of the first line of {@code /proc/stat}, after the word {@code cpu}. */
    private static final int STOLEN = 7;

    /** Reading takes at most 1/500 of the time; a read takes longer with more CPUs. */
    private static final int MOST_OF_TIME = 500;

    private final ProcFile file = ProcFile.of("/proc/stat");
    private final CounterHistory ticks = new CounterHistory();
    private long nextNanos = System.nanoTime();

    /** Looks, unless that would take too much time in total. */
    void look() {
        long now = System.nanoTime();
        if (now - nextNanos >= 0 && file.read()) {
            ticks.add(now, file.number('u', STOLEN));
            nextNanos = now + MOST_OF_TIME * (System.nanoTime() - now);
        }
    }

    void close() {
        file.release();
    }

    /** The most ticks in an interval. */
    public long atMost(long fromNanos, long toNanos) {
        return ticks.atMost(fromNanos, toNanos);
    }
}
