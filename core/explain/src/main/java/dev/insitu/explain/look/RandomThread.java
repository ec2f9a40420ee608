package dev.insitu.explain.look;

/** Selects one thread with a call in flight at each look, in rotation. For one thread at a time. */
final class RandomThread {
    private int before;
    private int count;

    /** Begins a look. Assumes as many threads as at the last look. */
    void begin(long looks) {
        before = count == 0 ? 0 : (int) (looks % count);
        count = 0;
    }

    /** Whether the next thread seen is the selected one. */
    boolean isNext() {
        return count++ == before;
    }
}
