package dev.insitu.agent.explain;

import dev.insitu.runtime.Layout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All that is known about some slow samples, from the samples themselves, the flight recorder and the system. */
final class Evidence implements Observed {
    private final Seen seen;
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
    Evidence(
            List<Sample> samples,
            Seen seen,
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
        for (Sample other : byThread.getOrDefault(sample.threadId(), List.of())) {
            boolean isOfAProbeInside = other.probe() >= Layout.FIRST_RULE_PROBE
                    && other.probe() != sample.probe()
                    && isOnOneThread(other)
                    && isInside(other, sample);
            if (isOfAProbeInside) {
                String name = probeNames.getOrDefault(other.probe(), "probe " + other.probe());
                inside.add(new Interval(other.startNanos(), other.endNanos(), Cause.nested(name), ""));
            }
        }
        return inside;
    }

    /** Nearly: the ends were read anew when the samples were kept, a little late, and not both by the same. */
    private static boolean isInside(Sample inner, Sample outer) {
        long from = inner.startNanos() - outer.startNanos() > 0 ? inner.startNanos() : outer.startNanos();
        long to = inner.endNanos() - outer.endNanos() < 0 ? inner.endNanos() : outer.endNanos();
        return inner.nanos() <= outer.nanos() && to - from >= inner.nanos() - inner.nanos() / 10;
    }

    @Override
    public Optional<CpuBounds> cpu(Sample sample, long fromNanos, long toNanos) {
        if (tasks.isEmpty()) {
            return Optional.empty();
        }
        Long id = seen.systemThreads.get(sample.threadId());
        Optional<CpuTimes> times =
                id == null ? tasks.get().named(sample.thread()) : tasks.get().of(id);
        return times.isEmpty() ? Optional.empty() : times.get().between(fromNanos, toNanos);
    }

    @Override
    public String besides(Sample sample) {
        int deoptimised =
                overlapping(seen.deoptimisations(sample.threadId()), sample).size();
        int compiled = overlapping(seen.compilations, sample).size();
        StringBuilder words = new StringBuilder();
        if (deoptimised > 0) {
            words.append(deoptimised).append(deoptimised == 1 ? " deoptimisation" : " deoptimisations");
        }
        if (compiled > 0) {
            words.append(words.isEmpty() ? "" : ", ").append(compiled);
            words.append(compiled == 1 ? " compilation" : " compilations").append(" at the same time");
        }
        return words.toString();
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
}
