package dev.insitu.explain.evidence;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.platform.order.StableSort;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.DriverKey;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The facts of a recording's journal needed to explain samples: the samples kept, with their probes and epochs. */
public final class KeptFacts extends FactAdapter {
    /** At most this many samples are explained: more would take long, and no reader would look at them. */
    public static final int MOST = 20_000;

    private final Set<String> rulesAcrossThreads;
    final List<Sample> samples = new ArrayList<>();
    public final Map<Integer, String> probeNames;
    final Set<Integer> acrossThreads;
    private final ProbedCode code;
    private final Set<Integer> ofNothing;
    private final Set<Integer> runs;
    private boolean driven;

    /**
     * @param kept the samples kept by all threads
     * @param rulesAcrossThreads numbers of the rules whose samples may begin on one thread and end on another
     */
    public KeptFacts(List<Fact> journal, List<SampleFact.Kept> kept, Set<String> rulesAcrossThreads) {
        this.rulesAcrossThreads = rulesAcrossThreads;
        probeNames = new HashMap<>();
        acrossThreads = new HashSet<>();
        code = new ProbedCode();
        ofNothing = new HashSet<>();
        runs = new HashSet<>();
        readAll(journal);
        for (SampleFact.Kept each : kept) {
            samples.add(sample(each));
        }
    }

    /** The same probes and epochs with other samples. */
    private KeptFacts(KeptFacts same, List<Sample> samples) {
        this.rulesAcrossThreads = same.rulesAcrossThreads;
        probeNames = same.probeNames;
        acrossThreads = same.acrossThreads;
        code = same.code;
        ofNothing = same.ofNothing;
        runs = same.runs;
        driven = same.driven;
        this.samples.addAll(samples);
    }

    /** The same probes and epochs with other samples. */
    public KeptFacts with(List<Sample> others) {
        return new KeptFacts(this, others);
    }

    /** A sample as its thread kept it. */
    public static Sample sample(SampleFact.Kept kept) {
        return new Sample(
                kept.probe(),
                kept.epoch(),
                kept.nanos(),
                kept.endNanos(),
                kept.lateNanos(),
                kept.threadId(),
                kept.thread());
    }

    /** The numbers of the rules whose samples may begin on one thread and end on another. Spans paired by thread are not among them. */
    public static Set<String> rulesAcrossThreads(List<ProbeRule> rules) {
        Set<String> numbers = new HashSet<>();
        for (int i = 0; i < rules.size(); i++) {
            ProbeRule rule = rules.get(i);
            if ((rule instanceof ProbeRule.Method method && !(method.until() instanceof CallEnd.Return))
                    || (rule instanceof ProbeRule.Span span && !span.isOfOneThread())) {
                numbers.add(Integer.toString(i));
            }
        }
        return numbers;
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        if (fact.probe() >= OwnProbes.FIRST_RULE_PROBE && fact.kind() == ProbeKind.JITTER) {
            ofNothing.add(fact.probe());
        }
        probeNames.put(fact.probe(), fact.name());
        if (rulesAcrossThreads.contains(Integer.toString(fact.rule()))) {
            acrossThreads.add(fact.probe());
        }
    }

    @Override
    public void matched(ProbeFact.Matched fact) {
        code.add(fact.probe(), fact.method());
    }

    @Override
    public void driverSetting(DriverFact.Setting fact) {
        driven = true;
        if (fact.key() == DriverKey.METHOD) {
            code.addDriven(fact.value());
        }
        if (fact.key() == DriverKey.UNTIL) {
            acrossThreads.add(OwnProbes.END_TO_END_PROBE);
            acrossThreads.add(OwnProbes.SERVICE_TIME_PROBE);
        }
    }

    @Override
    public void epoch(DriverFact.Epoch fact) {
        if (fact.kind() == DriverFact.EpochKind.RUN) {
            runs.add(fact.epoch());
        }
    }

    /** The code that each probe times. */
    public ProbedCode code() {
        return code;
    }

    /** The samples that may be the cause of another. Omits jitter probes, which time no code and only suffer from the same cause. */
    public List<Sample> causes() {
        List<Sample> causes = new ArrayList<>();
        for (Sample sample : samples) {
            if (!ofNothing.contains(sample.probe())) {
                causes.add(sample);
            }
        }
        return causes;
    }

    /** The slowest samples of each probe and run, slowest first, at most {@link #MOST} in all. Without a driver there is one run. */
    public List<Sample> slowest(int most) {
        List<Sample> sorted = new ArrayList<>(samples);
        StableSort.sort(sorted);
        Map<Long, Integer> counts = new HashMap<>();
        List<Sample> slowest = new ArrayList<>();
        for (Sample sample : sorted) {
            boolean asked = slowest.size() < MOST && (!driven || runs.contains(sample.epoch()));
            long key = (long) sample.probe() << 32 | sample.epoch();
            int count = counts.getOrDefault(key, 0);
            if (asked && !isJitters(sample) && count < most) {
                counts.put(key, count + 1);
                slowest.add(sample);
            }
        }
        return slowest;
    }

    /** The pauses that the jitter thread measured and attributed to the JVM. */
    public List<Interval> pausesSeenByJitter() {
        List<Interval> pauses = new ArrayList<>();
        for (Sample sample : samples) {
            if (isJitters(sample)) {
                pauses.add(new Interval(
                        sample.startNanos(),
                        sample.endNanos(),
                        CauseKind.SAFEPOINT,
                        "gc or another, as the jitter thread saw it"));
            }
        }
        return pauses;
    }

    private static boolean isJitters(Sample sample) {
        return isJitters(sample.probe());
    }

    /** Whether a probe is one of the machine's jitter, whose samples are evidence and are not reported. */
    public static boolean isJitters(int probe) {
        return probe < OwnProbes.FIRST_RULE_PROBE && probe >= OwnProbes.JITTER_PROBE;
    }
}
