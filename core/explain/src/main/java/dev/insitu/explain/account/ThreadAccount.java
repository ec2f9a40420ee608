package dev.insitu.explain.account;

import java.util.Arrays;
import java.util.Optional;

/**
 * The readings of one thread's counters, in order of time. Those within a stretch that matters are kept, with one on each side; of ordinary
 * time only the sums. Where there are too many, every second one goes: sums stay right, and ends become less exact. For one writer; read
 * after the writer has ended, or while it does not write.
 */
public final class ThreadAccount {
    private static final int FIRST_PLACES = 64;
    private static final int MOST = 1 << 13;

    /** Readings this much farther apart than a stretch is long say nothing about it. */
    private static final int LOOSE_PART = 2;

    /** Numbers of a reading, in the order of {@link CounterReading}. */
    private static final int WIDTH = 6;

    private long[] numbers = new long[FIRST_PLACES * WIDTH];
    private boolean[] matters = new boolean[FIRST_PLACES];
    private int count;
    private final long[] ordinary = new long[WIDTH];

    /**
     * Adds a reading, which must be later than all before. Allocates only where a stretch that matters needs more room.
     *
     * @param within whether it lies within a stretch that matters
     */
    public void add(
            long nanos, long cpuNanos, long cpuWaitNanos, long switches, long faults, JvmCounters jvm, boolean within) {
        boolean isOrdinary = count > 0 && !within && !matters[count - 1];
        boolean replaces = isOrdinary && count > 1 && !matters[count - 2];
        if (!replaces) {
            makeRoom();
        }
        int place = (replaces ? count - 1 : count) * WIDTH;
        int before = (count - 1) * WIDTH;
        set(0, nanos, place, before, isOrdinary);
        set(1, cpuNanos, place, before, isOrdinary);
        set(2, cpuWaitNanos, place, before, isOrdinary);
        set(3, switches, place, before, isOrdinary);
        set(4, faults, place, before, isOrdinary);
        set(5, jvm.compiledNanos(), place, before, isOrdinary);
        count += replaces ? 0 : 1;
        matters[count - 1] = within;
    }

    private void set(int which, long number, int place, int before, boolean isOrdinary) {
        ordinary[which] += isOrdinary ? number - numbers[before + which] : 0;
        numbers[place + which] = number;
    }

    private void makeRoom() {
        if (count == MOST) {
            for (int i = 0; i < count / 2; i++) {
                System.arraycopy(numbers, 2 * i * WIDTH, numbers, i * WIDTH, WIDTH);
                matters[i] = matters[2 * i];
            }
            count /= 2;
        } else if (count == matters.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
            matters = Arrays.copyOf(matters, 2 * count);
        }
    }

    /** When it was last read; {@link Long#MIN_VALUE} before the first. */
    public long lastNanos() {
        return count == 0 ? Long.MIN_VALUE : nanos(count - 1);
    }

    /** The sums of ordinary time. */
    public CounterReading ordinary() {
        return reading(ordinary, 0);
    }

    private static CounterReading reading(long[] from, int place) {
        return new CounterReading(
                from[place], from[place + 1], from[place + 2], from[place + 3], from[place + 4], from[place + 5]);
    }

    private long nanos(int index) {
        return numbers[index * WIDTH];
    }

    /** The sums of a stretch; empty where readings do not surround it, or are too far apart for its length. */
    public Optional<CounterReading> between(long fromNanos, long toNanos) {
        int from = lastBefore(fromNanos);
        int to = lastBefore(toNanos);
        if (count < 2 || from < 0 || to >= count - 1 || toNanos - fromNanos <= 0) {
            return Optional.empty();
        }
        long looseNanos = stepNanos(from) + (to == from ? 0 : stepNanos(to));
        if (looseNanos > (toNanos - fromNanos) / LOOSE_PART) {
            return Optional.empty();
        }
        return Optional.of(at(to, toNanos).minus(at(from, fromNanos)));
    }

    private long stepNanos(int index) {
        return nanos(index + 1) - nanos(index);
    }

    /** The counters at a time between a reading and the next. */
    private CounterReading at(int index, long nanos) {
        CounterReading before = reading(numbers, index * WIDTH);
        CounterReading step = reading(numbers, (index + 1) * WIDTH).minus(before);
        return before.plus(step.times((nanos - before.nanos()) / (double) step.nanos()));
    }

    private int lastBefore(long nanos) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (nanos(middle) - nanos <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
