package dev.insitu.platform.linux;

/**
 * For how long a hypervisor kept this machine's CPUs from it, as far as it says so: in ticks of 10 ms, of all CPUs together, and where the
 * process is in a container of the whole machine.
 */
public final class Steal {
    /** What {@code /proc} counts in, whatever the kernel's own clock is. */
    public static final long TICK_MILLIS = 10;

    /** The 8th number of the first line of {@code /proc/stat}, after the word {@code cpu}. */
    private static final int STOLEN = 7;

    /** Reading takes the longer, the more CPUs there are. */
    private static final int MOST_OF_TIME = 500;

    private final ProcFile file = ProcFile.of("/proc/stat");
    private final CounterHistory ticks = new CounterHistory();
    private long nextNanos = System.nanoTime();

    /** Looks, where that does not take too much of all time. */
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

    /** At most how many ticks in a stretch of time. */
    public long atMost(long fromNanos, long toNanos) {
        return ticks.atMost(fromNanos, toNanos);
    }
}
