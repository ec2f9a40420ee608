package dev.insitu.recording.file;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.IntervalCounts;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes intervals as numbers: start, length, whether it continues the one before, and the pauses. Then, for each probe and epoch,
 * its errors and its buckets. At the end, where samples stand for several calls, the place of each such probe and the sum of the
 * squares of its weights. A long interval is written in parts.
 */
final class IntervalCodec {
    /** A part ends when it exceeds this. */
    private static final int LONG_PART = 1 << 20;

    private IntervalCodec() {}

    /** Passes the parts of an interval to a writer, in order, all in the same buffer. */
    static void write(RecordedInterval interval, HistoryBytes buffer, HistoryWriter to) {
        List<IntervalCounts> counts = interval.counts();
        int next = 0;
        do {
            int last = next;
            for (int bytes = 0; last < counts.size() && bytes < LONG_PART; last++) {
                bytes += counts.get(last).buckets().packedSize();
            }
            buffer.clear();
            buffer.put(interval.startNanos());
            buffer.put(interval.endNanos() - interval.startNanos());
            buffer.put(next == 0 ? 0 : 1);
            writePauses(next == 0 ? interval.pauses() : List.of(), interval.startNanos(), buffer);
            buffer.put(last - (long) next);
            List<IntervalCounts> part = counts.subList(next, last);
            for (IntervalCounts each : part) {
                write(each, buffer);
            }
            writeWeights(part, buffer);
            next = last;
            to.add(buffer);
        } while (next < counts.size());
    }

    private static void writePauses(List<StoppedTime> pauses, long startNanos, HistoryBytes buffer) {
        buffer.put(pauses.size());
        for (StoppedTime pause : pauses) {
            buffer.put(Math.max(0, pause.endNanos() - startNanos));
            buffer.put(Math.max(0, pause.nanos()) << 1 | (pause.collection() ? 1 : 0));
        }
    }

    private static void write(IntervalCounts counts, HistoryBytes buffer) {
        buffer.put(counts.probe());
        buffer.put(counts.epoch());
        buffer.put(counts.errors());
        buffer.put(counts.buckets().packed());
    }

    private static void writeWeights(List<IntervalCounts> counts, HistoryBytes buffer) {
        for (int i = 0; i < counts.size(); i++) {
            if (counts.get(i).hasWeights()) {
                buffer.put(i);
                buffer.put(counts.get(i).squares());
            }
        }
    }

    private static void readWeights(List<IntervalCounts> counts, HistoryBytes buffer) {
        while (!buffer.atEnd()) {
            int i = buffer.smallNumber();
            long squares = buffer.number();
            if (i >= counts.size()) {
                throw new IllegalArgumentException("the history is damaged");
            }
            IntervalCounts each = counts.get(i);
            counts.set(i, new IntervalCounts(each.probe(), each.epoch(), each.errors(), each.buckets(), squares));
        }
    }

    /** A part of an interval. */
    record Part(RecordedInterval interval, boolean continues) {}

    /** @throws IllegalArgumentException if {@link #write} did not produce it */
    static Part read(HistoryBytes buffer) {
        long start = buffer.number();
        long end = start + buffer.number();
        boolean continues = buffer.number() == 1;
        List<StoppedTime> pauses = new ArrayList<>();
        for (long left = buffer.number(); left > 0; left--) {
            long pauseEnd = start + buffer.number();
            long lengthAndKind = buffer.number();
            pauses.add(new StoppedTime(pauseEnd, lengthAndKind >> 1, (lengthAndKind & 1) == 1));
        }
        List<IntervalCounts> counts = new ArrayList<>();
        for (long left = buffer.number(); left > 0; left--) {
            int probe = buffer.smallNumber();
            int epoch = buffer.smallNumber();
            long errors = buffer.number();
            counts.add(new IntervalCounts(probe, epoch, errors, BucketCounts.ofPacked(buffer.block())));
        }
        readWeights(counts, buffer);
        if (end < start) {
            throw new IllegalArgumentException("the history is damaged");
        }
        return new Part(new RecordedInterval(start, end, counts, pauses), continues);
    }
}
