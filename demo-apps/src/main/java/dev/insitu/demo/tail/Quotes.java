package dev.insitu.demo.tail;

/** Slow because of a method that it calls, when that does not find what it looks for. */
final class Quotes {
    private static final long MISS_MICROS = 5_000;

    private boolean evicted;

    /** A few microseconds of work, and a look at the cache. */
    long price(long instrument) {
        Busy.forMicros(5);
        return lookUp(instrument) + 1;
    }

    private long lookUp(long instrument) {
        Busy.forMicros(evicted ? MISS_MICROS : 5);
        evicted = false;
        return 100 + instrument % 10;
    }

    /** The next price is not in the cache. */
    void disturb() {
        evicted = true;
    }
}
