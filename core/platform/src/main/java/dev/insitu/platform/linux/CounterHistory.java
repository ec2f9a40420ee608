package dev.insitu.platform.linux;

/**
 * A number that only rises, as it was found each time it was looked at. Of the looks between which it stayed the same, the
 * first and the last are kept. For one writer; read when that has ended.
 */
final class CounterHistory {
    private static final int VALUE = 0;

    private final LookPoints points = new LookPoints(1);

    /** Adds what was found at a time, which is later than all before. */
    void add(long nanos, long value) {
        int last = points.count() - 1;
        if (last > 0 && points.value(VALUE, last) == value && points.value(VALUE, last - 1) == value) {
            points.moveLast(nanos);
        } else {
            points.add(nanos);
            points.set(VALUE, value);
        }
    }

    /** By how much it rose at most in a stretch of time: from the last look before that to the first after it. */
    long atMost(long fromNanos, long toNanos) {
        return points.count() == 0
                ? 0
                : points.value(VALUE, points.firstNotBefore(toNanos, 0)) - points.value(VALUE, lastNotAfter(fromNanos));
    }

    /** The first look where there is none. */
    private int lastNotAfter(long nanos) {
        int found = points.firstNotBefore(nanos, 0);
        return found > 0 && points.at(found) - nanos > 0 ? found - 1 : found;
    }
}
