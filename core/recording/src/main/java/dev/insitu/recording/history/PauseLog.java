package dev.insitu.recording.history;

import dev.insitu.recording.image.StoppedTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes pauses from the thread that observes them to the history. That thread neither allocates nor waits here. One writer, one
 * reader at a time.
 */
public final class PauseLog {
    private static final int ROOM = 256;

    private final long[] ends = new long[ROOM];
    private final long[] lengths = new long[ROOM];
    private final boolean[] collections = new boolean[ROOM];

    /** Published by the volatile store. */
    private volatile int written;

    private volatile int read;

    /** Duration of pauses that found no room: it is added to the next pause that finds some. */
    private long overNanos;

    /**
     * Notes a pause.
     *
     * @param endNanoTime on the clock of {@link System#nanoTime()}
     * @param collection whether the pause was for a garbage collection
     */
    public void add(long endNanoTime, long nanos, boolean collection) {
        int at = written;
        if (at - read >= ROOM) {
            overNanos += nanos;
            return;
        }
        ends[at % ROOM] = endNanoTime;
        lengths[at % ROOM] = nanos + overNanos;
        collections[at % ROOM] = collection;
        overNanos = 0;
        written = at + 1;
    }

    /** Takes the noted pauses, with end times relative to the start of the recording. */
    List<StoppedTime> take(long startNanoTime) {
        List<StoppedTime> pauses = new ArrayList<>();
        int last = written;
        for (int at = read; at != last; at++) {
            long end = Math.max(0, ends[at % ROOM] - startNanoTime);
            pauses.add(new StoppedTime(end, lengths[at % ROOM], collections[at % ROOM]));
        }
        read = last;
        return pauses;
    }
}
