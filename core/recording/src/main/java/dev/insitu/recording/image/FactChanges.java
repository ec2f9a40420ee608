package dev.insitu.recording.image;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RecordLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The callers, exceptions and lost samples in an image since the last reading, while its writers continue. Records are never
 * removed, and new ones come at the head of their list, so only counters are read again. One thread.
 */
final class FactChanges {
    private final Image image;
    private final Records pairs = new Records(RecordLayout.PAIR_NEXT, RecordLayout.PAIR_COUNT, RecordLayout.PAIR_NANOS);
    private final Records thrown =
            new Records(RecordLayout.THROWN_NEXT, RecordLayout.THROWN_COUNT, RecordLayout.THROWN_COUNT);
    private final int[] knownThrown = new int[RecordLayout.THROWN_CHAINS];
    private final long[] lostNow = new long[Layout.LOST_PROBES];
    private final long[] lostBefore = new long[Layout.LOST_PROBES];
    private long lostOfSeveral;
    private int knownPair;

    FactChanges(Image image) {
        this.image = image;
    }

    void take(FactSums facts) {
        takePairs(facts);
        takeThrown(facts);
        takeLost(facts);
    }

    private void takePairs(FactSums facts) {
        int head = image.intAt(Layout.HEADER_PAIRS);
        pairs.addNew(head, knownPair);
        knownPair = head;
        for (int i = 0; i < pairs.size; i++) {
            long before = pairs.counts[i];
            long nanosBefore = pairs.nanos[i];
            if (pairs.hasMoved(i)) {
                int called = image.intAt(pairs.offsets[i] + RecordLayout.PAIR_CALLED);
                int caller = image.intAt(pairs.offsets[i] + RecordLayout.PAIR_CALLER);
                if (called != OwnProbes.CALIBRATION_PROBE && caller != OwnProbes.CALIBRATION_PROBE) {
                    facts.add(new SampleFact.Called(
                            called,
                            image.intAt(pairs.offsets[i] + RecordLayout.PAIR_EPOCH),
                            caller,
                            pairs.counts[i] - before,
                            Math.max(0, pairs.nanos[i] - nanosBefore)));
                }
            }
        }
    }

    private void takeThrown(FactSums facts) {
        int unit = image.intAt(Layout.HEADER_THROWN);
        if (unit == 0) {
            return;
        }
        long table = within((long) unit << Layout.UNIT_SHIFT, RecordLayout.THROWN_TABLE_BYTES);
        for (int chain = 0; chain < RecordLayout.THROWN_CHAINS; chain++) {
            int head = image.intAt(table + RecordLayout.THROWN_FIRST_CHAIN + (long) chain * Integer.BYTES);
            if (head != knownThrown[chain]) {
                thrown.addNew(head, knownThrown[chain]);
                knownThrown[chain] = head;
            }
        }
        for (int i = 0; i < thrown.size; i++) {
            long before = thrown.counts[i];
            if (thrown.hasMoved(i)) {
                facts.add(new SampleFact.Threw(
                        image.intAt(thrown.offsets[i] + RecordLayout.THROWN_PROBE),
                        image.intAt(thrown.offsets[i] + RecordLayout.THROWN_EPOCH),
                        name(thrown.offsets[i]),
                        thrown.counts[i] - before));
            }
        }
    }

    private String name(long record) {
        int length = image.intAt(record + RecordLayout.THROWN_NAME);
        byte[] text = new byte[Math.min(Math.abs(length), RecordLayout.THROWN_NAME_BYTES)];
        within(record, RecordLayout.THROWN_NAME_TEXT + text.length);
        image.bytesAt(record + RecordLayout.THROWN_NAME_TEXT, text);
        return new String(text, length < 0 ? KeptSamples.WIDE : StandardCharsets.ISO_8859_1);
    }

    private void takeLost(FactSums facts) {
        image.longsAt(Layout.LOST, lostNow);
        for (int probe = OwnProbes.CALIBRATION_PROBE + 1; probe < lostNow.length; probe++) {
            if (lostNow[probe] > lostBefore[probe]) {
                facts.add(new SampleFact.Lost(probe, lostNow[probe] - lostBefore[probe]));
                lostBefore[probe] = lostNow[probe];
            }
        }
        long several = image.longAt(Layout.HEADER_LOST);
        if (several > lostOfSeveral) {
            facts.add(new SampleFact.Lost(SampleFact.Lost.SEVERAL, several - lostOfSeveral));
            lostOfSeveral = several;
        }
    }

    private long within(long offset, long bytes) {
        if (offset < Layout.FIRST_BLOCK || offset > image.size() - bytes) {
            throw new IllegalArgumentException("the recording is damaged near byte " + offset);
        }
        return offset;
    }

    /** Records of one kind, with their counts at the last reading. */
    private final class Records {
        private final int next;
        private final int count;
        private final int duration;
        private long[] offsets = new long[16];
        private long[] counts = new long[16];
        private long[] nanos = new long[16];
        private int size;

        Records(int next, int count, int duration) {
            this.next = next;
            this.count = count;
            this.duration = duration;
        }

        /** Adds the records of a list before those that are known already. */
        void addNew(int head, int known) {
            for (int unit = head; unit != known && unit != 0; ) {
                long record = within((long) unit << Layout.UNIT_SHIFT, RecordLayout.PAIR_BYTES);
                if (size > image.size() / RecordLayout.PAIR_BYTES) {
                    throw new IllegalArgumentException("the recording is damaged near byte " + record);
                }
                if (size == offsets.length) {
                    offsets = Arrays.copyOf(offsets, 2 * size);
                    counts = Arrays.copyOf(counts, 2 * size);
                    nanos = Arrays.copyOf(nanos, 2 * size);
                }
                offsets[size++] = record;
                unit = image.intAt(record + next);
            }
        }

        /** Whether the count of a record has risen since the last reading. */
        boolean hasMoved(int i) {
            long now = image.longAt(offsets[i] + count);
            if (now <= counts[i]) {
                return false;
            }
            counts[i] = now;
            nanos[i] = image.longAt(offsets[i] + duration);
            return true;
        }
    }
}
