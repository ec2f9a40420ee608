package dev.insitu.agent.linux;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * What Linux counts of one thread in {@code /proc/thread-self/schedstat}: the time on a CPU (which lags by up to a tick), the time spent waiting for one, and how often it was given one. Kept open, a reading takes about a
 * microsecond and allocates nothing; opened for each reading, some microseconds. Where there is no such file, nothing ever advances.
 */
public final class SchedStat {
    public static final SchedStat UNKNOWN = new SchedStat(null);

    private final String name;
    private RandomAccessFile file;
    private final byte[] text = new byte[80];
    private long cpuNanos;
    private long waitNanos;
    private long timesOnCpu;
    private boolean known;

    private SchedStat(String name) {
        this.name = name;
        this.known = name != null;
    }

    /** Opens a file, which is of the thread that opens it: {@code /proc/thread-self/schedstat}. */
    public static SchedStat open(String name) {
        SchedStat opened = new SchedStat(name);
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
        if (!known || !isOpen()) {
            return false;
        }
        try {
            file.seek(0);
            known = parse(file.read(text));
        } catch (IOException e) {
            known = false;
        }
        return known;
    }

    /** Whether it is open by now. It may be there and not be opened: the process has too many open files. */
    private boolean isOpen() {
        try {
            if (file == null) {
                file = new RandomAccessFile(name, "r");
            }
        } catch (IOException e) {
            return false;
        }
        return true;
    }

    /** Three decimal numbers with a space between them. */
    private boolean parse(int length) {
        int first = skipDigits(0, length);
        int second = skipDigits(first + 1, length);
        int third = skipDigits(second + 1, length);
        if (first == 0 || second == first + 1 || third == second + 1) {
            return false;
        }
        cpuNanos = number(0, first);
        waitNanos = number(first + 1, second);
        timesOnCpu = number(second + 1, third);
        // A kernel that does not count says zero, of a thread that is running.
        return timesOnCpu > 0;
    }

    private int skipDigits(int from, int length) {
        int at = from;
        while (at < length && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        return at;
    }

    private long number(int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            number = 10 * number + (text[i] - '0');
        }
        return number;
    }

    /** Closes the file; nothing advances any more. */
    public void close() {
        known = false;
        release();
    }

    /** Closes the file until the next reading. */
    public void release() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            // It is read only.
        }
        file = null;
    }
}
