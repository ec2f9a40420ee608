package dev.insitu.agent.explain.evidence;

import dev.insitu.runtime.memory.Layout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a recording's journal says that matters here: the samples kept, and the probes and epochs they are of. */
public final class KeptFacts {
    /** More would take long, and would not be read. */
    public static final int MOST = 20_000;

    private static final String DRIVER = "driver";

    private static final int RULE = 4;

    private final Set<String> rulesAcrossThreads;
    final List<Sample> samples = new ArrayList<>();
    public final Map<Integer, String> probeNames = new HashMap<>();
    public final Set<Integer> acrossThreads = new HashSet<>();
    private final Set<Integer> ofNothing = new HashSet<>();
    private final Set<Integer> runs = new HashSet<>();
    private boolean driven;

    /**
     * @param kept what all threads kept, as facts
     * @param rulesAcrossThreads numbers of rules whose samples may begin on another thread than they end on
     */
    public KeptFacts(List<List<String>> journal, List<List<String>> kept, Set<String> rulesAcrossThreads) {
        this.rulesAcrossThreads = rulesAcrossThreads;
        for (List<String> fact : journal) {
            read(fact);
        }
        for (List<String> fact : kept) {
            samples.add(new Sample(
                    Integer.parseInt(fact.get(1)),
                    Integer.parseInt(fact.get(2)),
                    Long.parseLong(fact.get(3)),
                    Long.parseLong(fact.get(4)),
                    Long.parseLong(fact.get(5)),
                    Long.parseLong(fact.get(6)),
                    fact.get(7)));
        }
    }

    private void read(List<String> fact) {
        switch (fact.get(0)) {
            case "probe" -> {
                int probe = Integer.parseInt(fact.get(1));
                if (probe >= Layout.FIRST_RULE_PROBE && fact.get(2).equals("jitter")) {
                    ofNothing.add(probe);
                }
                probeNames.put(probe, fact.get(3));
                if (fact.size() > RULE && rulesAcrossThreads.contains(fact.get(RULE))) {
                    acrossThreads.add(probe);
                }
            }
            case DRIVER -> {
                driven = true;
                if (fact.get(1).equals("until")) {
                    acrossThreads.add(Layout.END_TO_END_PROBE);
                    acrossThreads.add(Layout.SERVICE_TIME_PROBE);
                }
            }
            case "epoch" -> {
                if (fact.get(2).equals("run")) {
                    runs.add(Integer.parseInt(fact.get(1)));
                }
            }
            default -> {}
        }
    }

    /** Those that may be why another was slow: not of probes around nothing, which were only hit by the same. */
    public List<Sample> causes() {
        List<Sample> causes = new ArrayList<>(samples);
        causes.removeIf(sample -> ofNothing.contains(sample.probe()));
        return causes;
    }

    /** Of each probe and run the slowest, the slowest first. Without a driver everything is one run. */
    public List<Sample> slowest(int most) {
        List<Sample> sorted = new ArrayList<>(samples);
        sorted.sort((one, other) -> Long.compare(other.nanos(), one.nanos()));
        Map<Long, Integer> counts = new HashMap<>();
        List<Sample> slowest = new ArrayList<>();
        for (Sample sample : sorted) {
            boolean asked = slowest.size() < MOST && (!driven || runs.contains(sample.epoch()));
            long key = (long) sample.probe() << 32 | sample.epoch();
            if (asked && !isJitters(sample) && counts.merge(key, 1, Integer::sum) <= most) {
                slowest.add(sample);
            }
        }
        return slowest;
    }

    /** The pauses that the thread saw that watches the machine, and laid to the JVM. */
    public List<Interval> pausesSeenByJitter() {
        List<Interval> pauses = new ArrayList<>();
        for (Sample sample : samples) {
            if (isJitters(sample)) {
                pauses.add(new Interval(
                        sample.startNanos(),
                        sample.endNanos(),
                        Cause.SAFEPOINT,
                        "gc or another, as the jitter thread saw it"));
            }
        }
        return pauses;
    }

    private static boolean isJitters(Sample sample) {
        return sample.probe() < Layout.FIRST_RULE_PROBE && sample.probe() >= Layout.JITTER_PROBE;
    }
}
