package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.SlowestSamples;
import dev.insitu.runtime.memory.Memory;
import java.util.List;

/**
 * The busy periods of a stage in which calls began latest, and the calls outside of all. Callers write, an agent thread reads.
 * Nothing here waits or allocates on a caller's thread: a part that comes while another is written is dropped.
 */
public final class BusyPeriods {
    /** Room for more parts than samples are kept of a run: each of those stood in one period, which may have several callers. */
    private static final int PARTS_OF_SAMPLE = 4;

    private static final int LEAST_ROOM = 32;
    private static final int MOST_ROOM = 512;

    private static final int FIRST = 0;
    private static final int SINCE = 1;
    private static final int LAST = 2;
    private static final int LAST_DUE = 3;
    private static final int UNTIL = 4;
    private static final int CALLS = 5;
    private static final int SERVED = 6;
    private static final int LATEST = 7;
    private static final int THREAD = 8;
    private static final int WORDS = 9;

    /** A part is written in far less, unless its caller is off its CPU, or was stopped while it wrote. */
    private static final long LONGEST_WAIT_NANOS = 10_000_000;

    private final int room = Math.max(LEAST_ROOM, Math.min(MOST_ROOM, PARTS_OF_SAMPLE * SlowestSamples.kept()));
    private final long[] words = new long[room * WORDS];
    private final int[] lock = new int[1];
    private int count;

    /** The least lateness kept; 0 while there is room. */
    private long leastNanos;

    /** Calls that no other call stood behind. Callers may overwrite each other's: a mean does not change. */
    private long ordinaryCalls;

    private long ordinaryNanos;

    BusyPeriods() {}

    /** Adds a call that no other call stood behind. */
    void addOrdinary(long nanos) {
        ordinaryCalls++;
        ordinaryNanos += nanos;
    }

    /** Adds a caller's part of a period, if it is among those that began latest. */
    void add(CallerLine line) {
        if (line.latestNanos() <= leastNanos || !UNSAFE.compareAndSetInt(lock, Memory.INTS, 0, 1)) {
            return;
        }
        try {
            write(line, place());
            leastNanos = count < room ? 0 : least();
        } finally {
            UNSAFE.putIntRelease(lock, Memory.INTS, 0);
        }
    }

    /** A part without calls is one that is being written, or whose caller was stopped meanwhile. */
    private void write(CallerLine line, int place) {
        words[place + CALLS] = 0;
        words[place + FIRST] = line.firstTicket();
        words[place + SINCE] = line.sinceNanos();
        words[place + LAST] = line.lastTicket();
        words[place + LAST_DUE] = line.lastDueNanos();
        words[place + UNTIL] = line.endNanos();
        words[place + SERVED] = line.servedNanos();
        words[place + LATEST] = line.latestNanos();
        words[place + THREAD] = line.callerId();
        words[place + CALLS] = line.calls();
    }

    private int place() {
        if (count < room) {
            return count++ * WORDS;
        }
        int place = 0;
        for (int i = WORDS; i < words.length; i += WORDS) {
            place = words[i + LATEST] < words[place + LATEST] ? i : place;
        }
        return place;
    }

    private long least() {
        long least = Long.MAX_VALUE;
        for (int i = LATEST; i < words.length; i += WORDS) {
            least = Math.min(least, words[i]);
        }
        return least;
    }

    /**
     * The parts kept, in no order. An agent thread, which waits while a part is written, but not for ever: a caller that is stopped while it
     * writes never ends.
     */
    public void addTo(List<BusyPeriod> all) {
        boolean isLocked = lock();
        for (int i = 0; i < count; i++) {
            int at = i * WORDS;
            if (words[at + CALLS] > 0) {
                all.add(new BusyPeriod(
                        this,
                        words[at + FIRST],
                        words[at + SINCE],
                        words[at + LAST],
                        words[at + LAST_DUE],
                        words[at + UNTIL],
                        words[at + CALLS],
                        words[at + SERVED],
                        words[at + THREAD]));
            }
        }
        if (isLocked) {
            UNSAFE.putIntRelease(lock, Memory.INTS, 0);
        }
    }

    private boolean lock() {
        long begunNanos = System.nanoTime();
        while (!UNSAFE.compareAndSetInt(lock, Memory.INTS, 0, 1)) {
            if (System.nanoTime() - begunNanos > LONGEST_WAIT_NANOS) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    /** A caller's part of the period that it is in. */
    BusyPeriod of(CallerLine line) {
        return new BusyPeriod(
                this,
                line.firstTicket(),
                line.sinceNanos(),
                line.lastTicket(),
                line.lastDueNanos(),
                line.endNanos(),
                line.calls(),
                line.servedNanos(),
                line.callerId());
    }

    /** The mean duration in nanoseconds of calls that no other call stood behind; 0 if there was none. */
    public long usualNanos() {
        long calls = ordinaryCalls;
        return calls == 0 ? 0 : ordinaryNanos / calls;
    }
}
