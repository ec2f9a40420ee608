package dev.insitu.platform.linux;

/**
 * Limits how many application threads have their files kept open between looks, since each file descriptor is one less for the
 * application. The files of other threads are opened for each look. For one thread.
 */
final class OpenFiles {
    /** Two files each. With those of {@code explain.look} and the agent's other open files this makes 14. */
    private static final int MOST_THREADS = 2;

    private int left = MOST_THREADS;

    /** Takes a place for one more thread, if there is room. */
    boolean take() {
        if (left > 0) {
            left--;
            return true;
        }
        return false;
    }

    /** Gives a place back. */
    void giveBack() {
        left++;
    }
}
