package dev.insitu.platform.linux;

/**
 * The values of a counter that only rises, at each look. While it stays the same, only the first and the last look are kept. For
 * one writer; read after it has ended.
 */
final class CounterHistory {
    private static final int VALUE = 0;

    private final LookPoints points = new LookPoints(1);

    /** Adds the result of a look, at a time later than all before. */
    void add(long nanos, long value) {
        int last = points.count() - 1;
        if (last > 0 && points.value(VALUE, last) == value && points.value(VALUE, last - 1) == value) {
            points.moveLast(nanos);
        } else {
            points.add(nanos);
            points.set(VALUE, value);
        }
    }

    /** The most by which it rose in an interval: from the last look before the interval to the first after it. */
    long atMost(long fromNanos, long toNanos) {
        return points.count() == 0
                ? 0
                : points.value(VALUE, points.firstNotBefore(toNanos, 0)) - points.value(VALUE, lastNotAfter(fromNanos));
    }

    /** The last look not after a time; the first look if there is none. */
    private int lastNotAfter(long nanos) {
        int found = points.firstNotBefore(nanos, 0);
        return found > 0 && points.at(found) - nanos > 0 ? found - 1 : found;
    }
}
