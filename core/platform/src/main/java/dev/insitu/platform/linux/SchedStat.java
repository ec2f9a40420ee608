package dev.insitu.platform.linux;

/**
 * One thread's figures in Linux's {@code /proc/thread-self/schedstat}: the time on a CPU (which lags by up to a tick), the time
 * waiting for one, and how often it was put on one. With the file open, a reading takes about a microsecond and allocates nothing;
 * with opening, some microseconds. Without such a file, the figures never advance. For one agent thread at a time: on an
 * application thread a read would be a blocking call.
 */
public final class SchedStat {
    public static final SchedStat UNKNOWN = new SchedStat("", false);

    private final ProcFile file;
    private long cpuNanos;
    private long waitNanos;
    private long timesOnCpu;
    private boolean known;

    private SchedStat(String name, boolean known) {
        this.file = ProcFile.of(name);
        this.known = known;
    }

    /** Opens that of the current thread; {@link #UNKNOWN} if the system does not show it. */
    public static SchedStat ofThread() {
        return open("/proc/thread-self/schedstat");
    }

    /** Opens a file of this form; {@link #UNKNOWN} if it cannot be read. */
    public static SchedStat open(String name) {
        SchedStat opened = new SchedStat(name, true);
        if (opened.read()) {
            return opened;
        }
        opened.close();
        return UNKNOWN;
    }

    /** Whether the file exists and counts. */
    public boolean isKnown() {
        return known;
    }

    /** Time spent on a CPU, up to a tick before the last {@link #read}. */
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

    /** Reads the file again; returns false if nothing new is known. */
    public boolean read() {
        if (!known) {
            return false;
        }
        boolean read = file.read();
        if (read) {
            cpuNanos = file.number(0);
            waitNanos = file.number(1);
            timesOnCpu = file.number(2);
        }
        // A kernel that does not count gives zero even for a running thread.
        known = read ? timesOnCpu > 0 : !file.isOpen();
        return read && known;
    }

    /** Closes the file; the figures no longer advance. */
    public void close() {
        known = false;
        release();
    }

    /** Closes the file until the next reading. */
    public void release() {
        file.release();
    }
}
