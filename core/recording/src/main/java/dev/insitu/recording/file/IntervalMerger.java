package dev.insitu.recording.file;

import dev.insitu.recording.image.RecordedInterval;
import java.io.IOException;
import java.util.function.Consumer;

/** Copies intervals, and merges neighbours among the older ones where the result is not too long. One thread. */
final class IntervalMerger implements Consumer<RecordedInterval> {
    private final HistoryWriter to;
    private final long longestNanos;
    private int olderLeft;
    private RecordedInterval waiting;
    private boolean merged;
    private IOException failure;

    /** @param older how many of the first intervals may be merged */
    IntervalMerger(HistoryWriter to, long longestNanos, int older) {
        this.to = to;
        this.longestNanos = longestNanos;
        this.olderLeft = older;
    }

    @Override
    public void accept(RecordedInterval next) {
        boolean pair = waiting != null && olderLeft > 0 && next.endNanos() - waiting.startNanos() <= longestNanos;
        olderLeft--;
        if (pair) {
            append(waiting.plus(next));
            waiting = null;
            merged = true;
        } else {
            if (waiting != null) {
                append(waiting);
            }
            waiting = next;
        }
    }

    private void append(RecordedInterval interval) {
        try {
            if (failure == null) {
                to.append(interval);
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Copies the last. */
    void end() throws IOException {
        if (waiting != null) {
            append(waiting);
        }
        if (failure != null) {
            throw failure;
        }
    }

    boolean hasMerged() {
        return merged;
    }
}
