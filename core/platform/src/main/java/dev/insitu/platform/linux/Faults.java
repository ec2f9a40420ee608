package dev.insitu.platform.linux;

/** The number of page faults of a thread at each look. */
final class Faults {
    /** Words of {@code /proc/self/task/ID/stat}, counted from the word after the thread's name: the 10th and the 12th of the line. */
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

    /** @param mayHaveMore false if the counts cannot have changed */
    void look(boolean mayHaveMore) {
        long now = System.nanoTime();
        if (mayHaveMore && file.read()) {
            minor = file.number(')', MINOR);
            major = file.number(')', MAJOR);
        }
        all.add(now, minor + major);
        fromDisk.add(now, major);
    }

    /** The number of page faults at the last look. */
    long count() {
        return minor + major;
    }

    /** Closes the file until the next look. */
    void release() {
        file.release();
    }

    /** The most page faults in an interval. */
    long all(long fromNanos, long toNanos) {
        return all.atMost(fromNanos, toNanos);
    }

    /** The most page faults in an interval that needed a read from disk. */
    long fromDisk(long fromNanos, long toNanos) {
        return fromDisk.atMost(fromNanos, toNanos);
    }
}
