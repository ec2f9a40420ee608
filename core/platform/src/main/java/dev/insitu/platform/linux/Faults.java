package dev.insitu.platform.linux;

/** How many page faults a thread had had at the times at which it was looked. */
final class Faults {
    /** In {@code /proc/self/task/ID/stat}, from the word after the thread's name: the 10th and the 12th of all. */
    private static final int MINOR = 7;

    private static final int MAJOR = 9;

    private final ProcFile file;
    private final CounterHistory all = new CounterHistory();
    private final CounterHistory fromDisk = new CounterHistory();
    private long minor;
    private long major;

    Faults(String directory) {
        file = ProcFile.of(directory + "/stat");
    }

    /** @param mayHaveMore false where there is nothing new to be read */
    void look(boolean mayHaveMore) {
        long now = System.nanoTime();
        if (mayHaveMore && file.read()) {
            minor = file.number(')', MINOR);
            major = file.number(')', MAJOR);
        }
        all.add(now, minor + major);
        fromDisk.add(now, major);
    }

    /** Closes the file until the next look. */
    void release() {
        file.release();
    }

    /** At most how many in a stretch of time. */
    long all(long fromNanos, long toNanos) {
        return all.atMost(fromNanos, toNanos);
    }

    /** At most how many for which something had to be read. */
    long fromDisk(long fromNanos, long toNanos) {
        return fromDisk.atMost(fromNanos, toNanos);
    }
}
