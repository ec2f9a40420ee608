package dev.insitu.agent.linux;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What Linux counts of one thread in {@code /proc/thread-self/schedstat}: the time on a CPU (which lags by up to a tick), the time spent waiting for one, and how often it was given one. Kept open, a reading takes about a
 * microsecond and allocates nothing; opened for each reading, some microseconds. Where there is no such file, nothing ever advances.
 */
public final class SchedStat {
    private static final int FREE = 0;
    private static final int READING = 1;
    private static final int TO_BE_RELEASED = 2;

    public static final SchedStat UNKNOWN = new SchedStat("", false);

    private final ProcFile file;
    private long cpuNanos;
    private long waitNanos;
    private long timesOnCpu;
    private boolean known;

    /** While one of two threads is at the file, the other leaves it alone. */
    private final AtomicInteger use = new AtomicInteger();

    private SchedStat(String name, boolean known) {
        this.file = ProcFile.of(name);
        this.known = known;
    }

    /** Opens a file, which is of the thread that opens it: {@code /proc/thread-self/schedstat}. */
    public static SchedStat open(String name) {
        SchedStat opened = new SchedStat(name, true);
        if (opened.read()) {
            return opened;
        }
        opened.close();
        return UNKNOWN;
    }

    /** Whether there is such a file. */
    public boolean isKnown() {
        return known;
    }

    /** Time spent on a CPU, as of a tick before the last {@link #read}. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** Time spent waiting for a CPU, as of the last {@link #read}. */
    public long waitNanos() {
        return waitNanos;
    }

    /** How often the thread was put on a CPU, as of the last {@link #read}. */
    public long timesOnCpu() {
        return timesOnCpu;
    }

    /** Reads it anew; false where nothing new is known. */
    public boolean read() {
        if (!known || !use.compareAndSet(FREE, READING)) {
            return false;
        }
        boolean read = file.read();
        if (read) {
            cpuNanos = file.number(0);
            waitNanos = file.number(1);
            timesOnCpu = file.number(2);
        }
        // A kernel that does not count says zero, of a thread that is running.
        known = read ? timesOnCpu > 0 : !file.isOpen();
        use.set(FREE);
        return read && known;
    }

    /**
     * Reads it on another thread than the one whose it is, where that has it open and is not at it: that thread's file is not opened here, and
     * not closed under the other's hands.
     *
     * @param into takes the time spent waiting, and how often the thread was put on a CPU
     */
    boolean readBeside(long[] into) {
        if (!use.compareAndSet(FREE, READING)) {
            return false;
        }
        boolean read = file.isOpen() && file.read();
        if (read) {
            into[0] = file.number(1);
            into[1] = file.number(2);
        }
        if (!use.compareAndSet(READING, FREE)) {
            file.release();
            use.set(FREE);
        }
        return read;
    }

    /** Closes the file; nothing advances any more. */
    public void close() {
        known = false;
        release();
    }

    /** Closes the file until the next reading. */
    public void release() {
        if (use.compareAndSet(FREE, READING)) {
            file.release();
            use.set(FREE);
        } else {
            use.compareAndSet(READING, TO_BE_RELEASED);
        }
    }
}
