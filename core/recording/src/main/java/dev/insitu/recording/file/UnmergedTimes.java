package dev.insitu.recording.file;

/** The intervals of a history that must stay as they were taken. */
public interface UnmergedTimes {
    /** A history that may merge all intervals. */
    UnmergedTimes NONE = new UnmergedTimes() {
        @Override
        public boolean contain(long startNanos) {
            return false;
        }

        @Override
        public long bytes() {
            return 0;
        }
    };

    /** Whether an interval stays as it was taken. */
    boolean contain(long startNanos);

    /** About the size of these intervals in the history's files; it does not count for the history's limit. */
    long bytes();
}
