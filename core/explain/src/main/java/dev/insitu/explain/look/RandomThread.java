package dev.insitu.explain.look;

/** Of the threads with a call in flight another one at each look. For one thread at a time. */
final class RandomThread {
    private int before;
    private int count;

    /** A look begins: there are as many threads as there were at the last. */
    void begin(long looks) {
        before = count == 0 ? 0 : (int) (looks % count);
        count = 0;
    }

    /** Whether the thread that is seen next is the one. */
    boolean isNext() {
        return count++ == before;
    }
}
