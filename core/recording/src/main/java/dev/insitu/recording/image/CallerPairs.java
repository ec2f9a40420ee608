package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RecordLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the callers of calls as facts: which probe's calls were made directly within another's, over all threads. See
 * {@link Recording}.
 */
final class CallerPairs {
    /** Has an explicit equals: the JVM links a record's own at its first use, when the heap may be full. */
    private record Pair(int called, int epoch, int caller) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Pair pair && called == pair.called && epoch == pair.epoch && caller == pair.caller;
        }

        @Override
        public int hashCode() {
            return 31 * (31 * called + epoch) + caller;
        }
    }

    private record Sum(long count, long nanos) {
        Sum plus(long moreCount, long moreNanos) {
            return new Sum(Math.addExact(count, moreCount), Math.addExact(nanos, moreNanos));
        }
    }

    private CallerPairs() {}

    static List<Fact> facts(CheckedImage image) {
        Map<Pair, Sum> sums = new LinkedHashMap<>();
        for (int unit = image.intAt(Layout.HEADER_PAIRS); unit != 0; ) {
            long record = image.block((long) unit << Layout.UNIT_SHIFT, RecordLayout.PAIR_BYTES);
            Pair pair = new Pair(
                    image.intAt(record + RecordLayout.PAIR_CALLED),
                    image.intAt(record + RecordLayout.PAIR_EPOCH),
                    image.intAt(record + RecordLayout.PAIR_CALLER));
            long count = image.countAt(record + RecordLayout.PAIR_COUNT);
            long nanos = image.countAt(record + RecordLayout.PAIR_NANOS);
            boolean ours = pair.called == OwnProbes.CALIBRATION_PROBE || pair.caller == OwnProbes.CALIBRATION_PROBE;
            if (count > 0 && !ours) {
                Sum before = sums.get(pair);
                sums.put(pair, before == null ? new Sum(count, nanos) : before.plus(count, nanos));
            }
            unit = image.intAt(record + RecordLayout.PAIR_NEXT);
        }
        List<Fact> facts = new ArrayList<>(sums.size());
        for (Map.Entry<Pair, Sum> entry : sums.entrySet()) {
            Pair pair = entry.getKey();
            Sum sum = entry.getValue();
            facts.add(new SampleFact.Called(pair.called, pair.epoch, pair.caller, sum.count, sum.nanos));
        }
        return facts;
    }
}
