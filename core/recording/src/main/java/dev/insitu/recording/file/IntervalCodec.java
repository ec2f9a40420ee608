package dev.insitu.recording.file;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.CellWord;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalCodec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes intervals as numbers: start, length, whether it continues the one before, the pauses and the facts. Then, for each probe
 * and epoch, its buckets and the words of its cell. A long interval is written in parts.
 */
final class IntervalCodec {
    /** A part ends when it exceeds this. */
    private static final int LONG_PART = 1 << 20;

    private IntervalCodec() {}

    /** Whether another part may follow a part of this size: only a long one is followed by another. */
    static boolean mayContinue(int bytes) {
        return bytes >= LONG_PART;
    }

    /** Passes the parts of an interval to a writer, in order, all in the same buffer. */
    static void write(RecordedInterval interval, HistoryBytes buffer, HistoryWriter to) {
        List<EpochCounts> counts = interval.counts();
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
            writeFacts(next == 0 ? interval.facts() : List.of(), buffer);
            buffer.put(last - (long) next);
            for (EpochCounts each : counts.subList(next, last)) {
                write(each, buffer);
            }
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

    static List<StoppedTime> readPauses(long startNanos, HistoryBytes buffer) {
        List<StoppedTime> pauses = new ArrayList<>();
        for (long left = buffer.number(); left > 0; left--) {
            long pauseEnd = startNanos + buffer.number();
            long lengthAndKind = buffer.number();
            pauses.add(new StoppedTime(pauseEnd, lengthAndKind >> 1, (lengthAndKind & 1) == 1));
        }
        return pauses;
    }

    private static void writeFacts(List<Fact> facts, HistoryBytes buffer) {
        buffer.put(facts.size());
        for (Fact fact : facts) {
            List<String> strings = fact.strings();
            buffer.put(strings.size());
            for (String string : strings) {
                buffer.put(string.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static List<Fact> readFacts(HistoryBytes buffer) {
        List<Fact> facts = new ArrayList<>();
        for (long left = buffer.number(); left > 0; left--) {
            List<String> strings = new ArrayList<>();
            for (long more = buffer.number(); more > 0; more--) {
                strings.add(new String(buffer.block(), StandardCharsets.UTF_8));
            }
            facts.add(JournalCodec.read(strings));
        }
        return facts;
    }

    /** The words are written after their buckets: minimum and maximum as the distance from the end of their bucket. */
    private static void write(EpochCounts counts, HistoryBytes buffer) {
        buffer.put(counts.cell());
        buffer.put(counts.epoch());
        buffer.put(counts.buckets().packed());
        buffer.put(counts.errors());
        buffer.put(counts.skipped());
        buffer.put(counts.hasWeights() ? counts.samples() : 0);
        if (counts.hasWeights()) {
            buffer.put(counts.squares());
        }
        if (counts.buckets().total() > 0) {
            buffer.put(Math.max(0, counts.sum()));
            buffer.put(Math.max(0, counts.min() - counts.buckets().lowest()));
            buffer.put(Math.max(0, counts.buckets().highest() - counts.max()));
        }
    }

    private static EpochCounts readCounts(HistoryBytes buffer) {
        int cell = buffer.smallNumber();
        int epoch = buffer.smallNumber();
        BucketCounts buckets = BucketCounts.ofPacked(buffer.block());
        Map<CellWord, Long> words = new EnumMap<>(CellWord.class);
        words.put(CellWord.ERRORS, buffer.number());
        words.put(CellWord.SKIPPED, buffer.number());
        long samples = buffer.number();
        words.put(CellWord.SAMPLES, samples);
        words.put(CellWord.SQUARES, samples == 0 ? 0 : buffer.number());
        boolean isEmpty = buckets.total() == 0;
        words.put(CellWord.SUM, isEmpty ? CellWord.SUM.nothing() : buffer.number());
        words.put(CellWord.MIN, isEmpty ? CellWord.MIN.nothing() : buckets.lowest() + buffer.number());
        words.put(CellWord.MAX, isEmpty ? CellWord.MAX.nothing() : buckets.highest() - buffer.number());
        return new EpochCounts(cell, epoch, words, buckets);
    }

    /** A part of an interval. */
    record Part(RecordedInterval interval, boolean continues) {}

    /** @throws IllegalArgumentException if {@link #write} did not produce it */
    static Part read(HistoryBytes buffer) {
        long start = buffer.number();
        long end = start + buffer.number();
        boolean continues = buffer.number() == 1;
        List<StoppedTime> pauses = readPauses(start, buffer);
        List<Fact> facts = readFacts(buffer);
        List<EpochCounts> counts = new ArrayList<>();
        for (long left = buffer.number(); left > 0; left--) {
            counts.add(readCounts(buffer));
        }
        if (end < start || !buffer.atEnd()) {
            throw new IllegalArgumentException("the history is damaged");
        }
        return new Part(new RecordedInterval(start, end, counts, pauses, facts), continues);
    }
}
