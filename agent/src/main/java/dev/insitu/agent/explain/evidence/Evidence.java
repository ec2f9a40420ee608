package dev.insitu.agent.explain.evidence;

import dev.insitu.agent.linux.CpuBounds;
import dev.insitu.agent.linux.Steal;
import dev.insitu.agent.linux.TaskWatch;
import dev.insitu.agent.linux.WatchedTask;
import dev.insitu.report.journal.Annotation;
import dev.insitu.report.journal.AnnotationKind;
import dev.insitu.report.journal.CauseKind;
import dev.insitu.report.journal.SampleFact;
import dev.insitu.report.text.Numbers;
import dev.insitu.report.text.TimeText;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All that is known about some slow samples, from the samples themselves, the flight recorder and the system. */
public final class Evidence implements Observed {
    /** About what one takes for which nothing has to be read. */
    private static final long FAULT_NANOS = 1_000;

    private static final int WORTH_A_WORD = 100;

    private final FlightEvidence seen;
    private final Optional<TaskWatch> tasks;
    private final Set<Integer> acrossThreads;
    private final Map<Integer, String> probeNames;
    private final Map<Long, List<Sample>> byThread = new HashMap<>();
    private final String unseen;

    /**
     * @param samples kept ones, of whatever probe
     * @param tasks stopped
     * @param acrossThreads probes whose samples may begin on another thread than they end on
     * @param unseen why nothing was seen of what threads waited for; empty where it was
     */
    public Evidence(
            List<Sample> samples,
            FlightEvidence seen,
            Optional<TaskWatch> tasks,
            Set<Integer> acrossThreads,
            Map<Integer, String> probeNames,
            String unseen) {
        this.seen = seen;
        this.tasks = tasks;
        this.acrossThreads = new HashSet<>(acrossThreads);
        this.probeNames = probeNames;
        this.unseen = unseen;
        for (Sample sample : samples) {
            byThread.computeIfAbsent(sample.threadId(), id -> new ArrayList<>()).add(sample);
        }
        for (List<Sample> ofThread : byThread.values()) {
            ofThread.sort((one, other) -> Long.compare(one.endNanos() - other.endNanos(), 0));
        }
    }

    @Override
    public List<Interval> pauses(Sample sample) {
        return overlapping(seen.pauses, sample);
    }

    @Override
    public List<Interval> waits(Sample sample) {
        return overlapping(seen.waits(sample.threadId()), sample);
    }

    private static List<Interval> overlapping(List<Interval> intervals, Sample sample) {
        List<Interval> chosen = new ArrayList<>();
        for (Interval interval : intervals) {
            if (interval.overlaps(sample.startNanos(), sample.endNanos())) {
                chosen.add(interval);
            }
        }
        return chosen;
    }

    @Override
    public List<Interval> nested(Sample sample) {
        List<Interval> inside = new ArrayList<>();
        List<Sample> ofThread = byThread.getOrDefault(sample.threadId(), List.of());
        long latestEnd = sample.endNanos() + sample.nanos() / 10;
        for (int i = firstThatEndsAfter(sample.startNanos(), ofThread); i < ofThread.size(); i++) {
            Sample other = ofThread.get(i);
            if (other.endNanos() - latestEnd > 0) {
                break;
            }
            boolean isOfAProbeInside = other.probe() >= OwnProbes.FIRST_RULE_PROBE
                    && other.probe() != sample.probe()
                    && isOnOneThread(other)
                    && isInside(other, sample);
            if (isOfAProbeInside) {
                String name = probeNames.getOrDefault(other.probe(), "probe " + other.probe());
                inside.add(new Interval(other.startNanos(), other.endNanos(), CauseKind.NESTED, name));
            }
        }
        return inside;
    }

    private static int firstThatEndsAfter(long nanos, List<Sample> sorted) {
        int from = 0;
        int to = sorted.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted.get(middle).endNanos() - nanos >= 0) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }

    /** Nearly: the ends were read anew when the samples were kept, a little late, and not both by the same. */
    private static boolean isInside(Sample inner, Sample outer) {
        long from = inner.startNanos() - outer.startNanos() > 0 ? inner.startNanos() : outer.startNanos();
        long to = inner.endNanos() - outer.endNanos() < 0 ? inner.endNanos() : outer.endNanos();
        return inner.nanos() <= outer.nanos() && to - from >= inner.nanos() - inner.nanos() / 10;
    }

    @Override
    public Optional<CpuBounds> cpu(Sample sample, long fromNanos, long toNanos) {
        Optional<WatchedTask> task = task(sample);
        return task.isEmpty() ? Optional.empty() : task.get().times.between(fromNanos, toNanos);
    }

    private Optional<WatchedTask> task(Sample sample) {
        if (tasks.isEmpty()) {
            return Optional.empty();
        }
        Long id = seen.systemThreads.get(sample.threadId());
        return id == null ? tasks.get().named(sample.thread()) : tasks.get().of(id);
    }

    /** What else happened while a sample lasted. Of its own thread nothing, where it may have begun on another. */
    public List<Annotation> annotations(Sample sample) {
        List<Annotation> annotations = new ArrayList<>();
        if (isOnOneThread(sample)) {
            task(sample).ifPresent(task -> addFaults(sample, task, annotations));
            addDeoptimisations(overlapping(seen.deoptimisations(sample.threadId()), sample), annotations);
        }
        addCompilations(sample, overlapping(seen.compilations, sample), annotations);
        tasks.ifPresent(watch -> addSteal(sample, watch.steal(), annotations));
        return annotations;
    }

    private static void addFaults(Sample sample, WatchedTask task, List<Annotation> to) {
        long faults = task.faults(sample.startNanos(), sample.endNanos());
        long fromDisk = task.faultsFromDisk(sample.startNanos(), sample.endNanos());
        if (fromDisk > 0 || isWorthAWord(faults * FAULT_NANOS, sample)) {
            String words = "up to " + Numbers.grouped(faults) + " page faults"
                    + (fromDisk > 0 ? " (" + Numbers.grouped(fromDisk) + " read)" : "");
            to.add(new Annotation(AnnotationKind.PAGE_FAULTS, faults, words));
        }
    }

    private static boolean isWorthAWord(long nanos, Sample sample) {
        return nanos > 0 && nanos >= sample.nanos() / WORTH_A_WORD;
    }

    private static void addDeoptimisations(List<Interval> deoptimised, List<Annotation> to) {
        if (!deoptimised.isEmpty()) {
            to.add(new Annotation(
                    AnnotationKind.DEOPTIMISATION, deoptimised.size(), counted(deoptimised.size(), "deoptimisation")));
        }
    }

    private static void addCompilations(Sample sample, List<Interval> compiled, List<Annotation> to) {
        long nanos = 0;
        for (Interval each : compiled) {
            nanos += each.toNanos() - each.fromNanos();
        }
        if (isWorthAWord(nanos, sample)) {
            String words = counted(compiled.size(), "compilation") + " of " + TimeText.rounded(nanos);
            to.add(new Annotation(AnnotationKind.COMPILATION, compiled.size(), words));
        }
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static void addSteal(Sample sample, Steal steal, List<Annotation> to) {
        long ticks = steal.atMost(sample.startNanos(), sample.endNanos());
        if (ticks > 0) {
            String words = "up to " + ticks * Steal.TICK_MILLIS + " ms stolen from the machine";
            to.add(new Annotation(AnnotationKind.STEAL, ticks, words));
        }
    }

    @Override
    public boolean isOnOneThread(Sample sample) {
        return !acrossThreads.contains(sample.probe());
    }

    @Override
    public String unseen(Sample sample) {
        if (unseen.isEmpty() && seen.fromNanos != Long.MIN_VALUE && sample.startNanos() - seen.fromNanos < 0) {
            return "from before the flight recording begins";
        }
        return unseen;
    }

    /**
     * A sample with its causes.
     *
     * @param wallOffsetNanos from the clock of {@link System#nanoTime()} to the time since the epoch
     */
    public SampleFact.Slow explained(Sample sample, long wallOffsetNanos) {
        return new SampleFact.Slow(
                sample.probe(),
                sample.epoch(),
                sample.nanos(),
                sample.endNanos() + wallOffsetNanos,
                sample.thread(),
                Attribution.of(sample, this),
                annotations(sample));
    }
}
