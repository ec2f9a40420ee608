package dev.insitu.platform.linux;

/**
 * How many threads of the application may have their files kept open between two looks. A file descriptor taken here is one
 * that the application cannot have; the files of other threads are opened for each look. For one thread.
 */
final class OpenFiles {
    /** Two files each; with those of {@code explain.look} and what else the agent keeps open that is 14. */
    private static final int MOST_THREADS = 2;

    private int left = MOST_THREADS;

    /** Whether there is room for one more, which is then taken. */
    boolean take() {
        if (left > 0) {
            left--;
            return true;
        }
        return false;
    }

    /** Makes room again. */
    void giveBack() {
        left++;
    }
}
