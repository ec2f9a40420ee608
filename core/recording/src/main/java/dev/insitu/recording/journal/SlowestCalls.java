package dev.insitu.recording.journal;

import dev.insitu.platform.order.StableSort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges slow calls: of each probe and epoch the slowest remain. A call that is added twice remains once, as it is explained best. One
 * thread.
 *
 * <p>Keys are strings: a record's own equals is linked by the JVM at its first use, when the application may not have started.
 */
public final class SlowestCalls {
    /** At most this many calls of an interval of the history are kept, over all probes. */
    public static final int MOST_OF_INTERVAL = 200;

    /** At least this many of each probe are kept while intervals are merged, if the limit of all allows it. */
    public static final int LEAST_OF_PROBE = 10;

    /** At most this many characters of stacks of an interval: beyond that the stacks of those that are less slow are left out. */
    public static final int MOST_CHARACTERS = 32 << 10;

    /** The same while an incident lasts. */
    public static final int MOST_CHARACTERS_OF_INCIDENT = 5 * MOST_CHARACTERS;

    /** Lists longer than this many times the limit are cut. */
    private static final int SLACK = 4;

    private final int mostOfProbe;
    private final Map<String, Map<String, SampleFact.Slow>> byProbe = new LinkedHashMap<>();

    /** @param mostOfProbe how many remain of each probe and epoch */
    public SlowestCalls(int mostOfProbe) {
        this.mostOfProbe = mostOfProbe;
    }

    private static final class SlowestFirst implements Comparator<SampleFact.Slow> {
        @Override
        public int compare(SampleFact.Slow one, SampleFact.Slow other) {
            return Long.compare(other.nanos(), one.nanos());
        }
    }

    private static final class SlowestKeptFirst implements Comparator<SampleFact.Kept> {
        @Override
        public int compare(SampleFact.Kept one, SampleFact.Kept other) {
            return Long.compare(other.nanos(), one.nanos());
        }
    }

    /** What tells a call from all others of its JVM. */
    public static String key(SampleFact.Slow call) {
        return call.probe() + " " + call.epoch() + ' ' + call.nanos() + ' ' + call.endEpochNanos();
    }

    /** Adds a call. */
    public void add(SampleFact.Slow call) {
        String probe = probe(call);
        Map<String, SampleFact.Slow> calls = byProbe.get(probe);
        if (calls == null) {
            calls = new LinkedHashMap<>();
            byProbe.put(probe, calls);
        }
        String key = key(call);
        SampleFact.Slow before = calls.get(key);
        calls.put(key, before == null ? call : better(before, call));
        if (calls.size() > SLACK * mostOfProbe) {
            List<SampleFact.Slow> sorted = sorted(calls);
            calls.clear();
            for (SampleFact.Slow each : sorted.subList(0, mostOfProbe)) {
                calls.put(key(each), each);
            }
        }
    }

    /** The same call as it was added before; null if it was not, or is not among the slowest any more. */
    public SampleFact.Slow find(SampleFact.Slow call) {
        Map<String, SampleFact.Slow> calls = byProbe.get(probe(call));
        return calls == null ? null : calls.get(key(call));
    }

    private static String probe(SampleFact.Slow call) {
        return call.probe() + " " + call.epoch();
    }

    /** The same call as it is explained best: with the least time unexplained, and with a stack. */
    public static SampleFact.Slow better(SampleFact.Slow one, SampleFact.Slow other) {
        long ofOne = one.unexplainedNanos();
        long ofOther = other.unexplainedNanos();
        boolean isOther = ofOther < ofOne
                || (ofOther == ofOne && one.stack().isEmpty() && !other.stack().isEmpty());
        return isOther ? other : one;
    }

    private static List<SampleFact.Slow> sorted(Map<String, SampleFact.Slow> calls) {
        return slowestFirst(calls.values());
    }

    /** The calls in another order. */
    public static List<SampleFact.Slow> slowestFirst(Collection<SampleFact.Slow> calls) {
        List<SampleFact.Slow> sorted = new ArrayList<>(calls);
        StableSort.sort(sorted, new SlowestFirst());
        return sorted;
    }

    /** The slowest of each probe and epoch, the slowest first. */
    public List<SampleFact.Slow> slowest() {
        List<SampleFact.Slow> all = new ArrayList<>();
        for (Map<String, SampleFact.Slow> calls : byProbe.values()) {
            List<SampleFact.Slow> sorted = sorted(calls);
            all.addAll(sorted.subList(0, Math.min(mostOfProbe, sorted.size())));
        }
        return all;
    }

    /**
     * Those that an interval of the history keeps: the slowest of each probe, then the second slowest of each, and so on to the limit.
     * Stacks that would take more room are left out, in the same order.
     *
     * @param mostCharacters of stacks
     */
    public List<SampleFact.Slow> ofInterval(int mostCharacters) {
        List<List<SampleFact.Slow>> ranks = new ArrayList<>();
        Map<String, Integer> counts = new HashMap<>();
        for (SampleFact.Slow call : slowest()) {
            String probe = probe(call);
            int rank = counts.getOrDefault(probe, 0);
            counts.put(probe, rank + 1);
            if (rank == ranks.size()) {
                ranks.add(new ArrayList<>());
            }
            ranks.get(rank).add(call);
        }
        List<SampleFact.Slow> kept = new ArrayList<>();
        int characters = 0;
        for (List<SampleFact.Slow> rank : ranks) {
            StableSort.sort(rank, new SlowestFirst());
            for (SampleFact.Slow call : rank) {
                int more = characters(call);
                boolean fits = characters + more <= mostCharacters;
                if (kept.size() < MOST_OF_INTERVAL) {
                    kept.add(fits ? call : call.withoutStack());
                    characters += fits ? more : 0;
                }
            }
        }
        return kept;
    }

    /**
     * Those of many samples that an interval keeps, chosen as {@link #ofInterval(int)} does: before each of them takes strings and lists.
     *
     * @param samples those of each probe and epoch together, the slowest first
     * @param mostOfProbe how many remain of each probe and epoch
     */
    public static List<SampleFact.Kept> ofInterval(List<SampleFact.Kept> samples, int mostOfProbe) {
        List<List<SampleFact.Kept>> ranks = new ArrayList<>();
        SampleFact.Kept before = null;
        int rank = 0;
        for (SampleFact.Kept each : samples) {
            boolean isSame = before != null && before.probe() == each.probe() && before.epoch() == each.epoch();
            rank = isSame ? rank + 1 : 0;
            before = each;
            if (rank < mostOfProbe) {
                if (rank == ranks.size()) {
                    ranks.add(new ArrayList<>());
                }
                ranks.get(rank).add(each);
            }
        }
        List<SampleFact.Kept> kept = new ArrayList<>();
        for (List<SampleFact.Kept> ofRank : ranks) {
            if (kept.size() + ofRank.size() > MOST_OF_INTERVAL) {
                StableSort.sort(ofRank, new SlowestKeptFirst());
            }
            kept.addAll(ofRank.subList(0, Math.min(ofRank.size(), MOST_OF_INTERVAL - kept.size())));
        }
        return kept;
    }

    /**
     * Calls of an interval, without the stacks for which there is no room; see {@link #ofInterval(int)}.
     *
     * @param calls as {@link #ofInterval(List, int)} chose them
     * @param mostOfProbe how many there are of each probe and epoch
     */
    public static List<SampleFact.Slow> withinRoom(List<SampleFact.Slow> calls, int mostOfProbe, int mostCharacters) {
        int characters = 0;
        for (SampleFact.Slow each : calls) {
            characters += characters(each);
        }
        if (characters <= mostCharacters) {
            return calls;
        }
        SlowestCalls sorted = new SlowestCalls(mostOfProbe);
        for (SampleFact.Slow each : calls) {
            sorted.add(each);
        }
        return sorted.ofInterval(mostCharacters);
    }

    private static int characters(SampleFact.Slow call) {
        int characters = 0;
        for (String frame : call.stack()) {
            characters += frame.length();
        }
        return characters;
    }
}
