package dev.insitu.agent.explain.evidence;

import dev.insitu.agent.linux.CpuStretch;
import dev.insitu.agent.linux.TaskWatch;
import dev.insitu.agent.linux.WatchedTask;
import dev.insitu.report.journal.Annotation;
import dev.insitu.report.journal.Cause;
import dev.insitu.report.journal.CauseKind;
import dev.insitu.report.journal.SampleFact;
import dev.insitu.report.order.StableSort;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that is known about some slow samples, from the samples themselves, the flight recorder and the system. */
public final class Evidence implements Observed {
    private final FlightEvidence seen;
    private final LookEvidence looks;
    private final Optional<TaskWatch> tasks;
    private final KeptFacts known;
    private final Map<Long, List<Sample>> byThread = new HashMap<>();
    private final String unseen;

    /** When the thread of the sample that was asked for last ran or wanted to; it is asked for again for each part of it. */
    private SortedIntervals runnable = new SortedIntervals(List.of());

    private long runnableThread;
    private long runnableEnd;
    private long runnableNanos;

    /**
     * @param known what the journal says of probes and samples
     * @param tasks stopped
     * @param unseen why nothing was seen of what threads waited for; empty where it was
     */
    public Evidence(
            KeptFacts known, FlightEvidence seen, LookEvidence looks, Optional<TaskWatch> tasks, String unseen) {
        this.known = known;
        this.seen = seen;
        this.looks = looks;
        this.tasks = tasks;
        this.unseen = unseen;
        for (Sample sample : known.causes()) {
            List<Sample> ofThread = byThread.get(sample.threadId());
            if (ofThread == null) {
                ofThread = new ArrayList<>();
                byThread.put(sample.threadId(), ofThread);
            }
            ofThread.add(sample);
        }
        for (List<Sample> ofThread : byThread.values()) {
            StableSort.sort(ofThread, new ByEnd());
        }
    }

    @Override
    public List<Interval> pauses(Sample sample) {
        List<Interval> pauses = overlapping(seen.pauses, sample);
        if (!seen.sawWaits(sample.startNanos())) {
            pauses.addAll(looks.collections(sample));
            pauses.addAll(seen.stops.surelyWithin(sample.startNanos(), sample.endNanos(), List.copyOf(pauses)));
        }
        return pauses;
    }

    @Override
    public List<Interval> cpuWaits(Sample sample) {
        return looks.cpuWaits(sample);
    }

    /** The flight recorder knows when each began and ended; what it does not see, looks may have seen. */
    @Override
    public List<Interval> waits(Sample sample) {
        List<Interval> waits = overlapping(seen.waits(sample.threadId()), sample);
        boolean flown = seen.sawWaits(sample.startNanos());
        for (Interval look : looks.waits(sample)) {
            if (!flown || look.cause() == CauseKind.IO) {
                waits.add(look);
            }
        }
        return waits;
    }

    @Override
    public Optional<Interval> onlyWait(Sample sample) {
        Interval longest = null;
        if (seen.sawWaits(sample.startNanos()) || !looks.inJvm(sample).isEmpty()) {
            return Optional.empty();
        }
        for (Interval wait : looks.waits(sample)) {
            if (longest != null && longest.cause() != wait.cause()) {
                return Optional.empty();
            }
            longest = longest == null || wait.nanos() > longest.nanos() ? wait : longest;
        }
        return Optional.ofNullable(longest);
    }

    @Override
    public long stoppingNanos(Sample sample, List<Remainder.Piece> left) {
        return seen.stops.surelyStopping(sample.startNanos(), sample.endNanos(), left);
    }

    /** With the flight recorder, which misses no wait that is worth a word, always. */
    @Override
    public long runnableNanos(Sample sample, long fromNanos, long toNanos) {
        if (seen.sawWaits(sample.startNanos())) {
            return toNanos - fromNanos;
        }
        boolean isLast = runnableThread == sample.threadId()
                && runnableEnd == sample.endNanos()
                && runnableNanos == sample.nanos();
        if (!isLast) {
            runnableThread = sample.threadId();
            runnableEnd = sample.endNanos();
            runnableNanos = sample.nanos();
            runnable = new SortedIntervals(looks.runnable(sample));
        }
        return runnable.nanosWithin(fromNanos, toNanos);
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
                    && other.isInside(sample);
            if (isOfAProbeInside) {
                String name = known.probeNames.getOrDefault(other.probe(), "probe " + other.probe());
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

    @Override
    public Optional<CpuStretch> cpu(Sample sample, long fromNanos, long toNanos) {
        Optional<WatchedTask> task = task(sample);
        return task.isEmpty() ? Optional.empty() : task.get().cpu(fromNanos, toNanos);
    }

    private Optional<WatchedTask> task(Sample sample) {
        Optional<WatchedTask> found = looks.task(sample);
        if (tasks.isEmpty() || found.isPresent()) {
            return found;
        }
        Long id = seen.systemThreads.get(sample.threadId());
        return id == null ? tasks.get().named(sample.thread()) : tasks.get().of(id);
    }

    /** What else happened while a sample lasted. Of its own thread nothing, where it may have begun on another. */
    private List<Annotation> annotations(Sample sample) {
        Meanwhile meanwhile = new Meanwhile(sample);
        if (isOnOneThread(sample)) {
            Optional<WatchedTask> task = task(sample);
            if (task.isPresent()) {
                meanwhile.addFaults(task.get());
            }
            meanwhile.addDeoptimisations(overlapping(seen.deoptimisations(sample.threadId()), sample));
        }
        meanwhile.addCompilations(overlapping(seen.compilations, sample));
        if (tasks.isPresent()) {
            meanwhile.addSteal(tasks.get().steal());
        }
        return meanwhile.annotations();
    }

    @Override
    public boolean isOnOneThread(Sample sample) {
        return !known.acrossThreads.contains(sample.probe());
    }

    @Override
    public String unseen(Sample sample) {
        if (unseen.isEmpty() && seen.sawWaitsLater(sample.startNanos())) {
            return "from before the flight recording begins";
        }
        if (unseen.isEmpty() && !seen.sawWaits(sample.startNanos()) && looks.beganAfter(sample.startNanos())) {
            return "from before Insitu looked at the threads";
        }
        return unseen;
    }

    /**
     * A sample with its causes.
     *
     * @param wallOffsetNanos from the clock of {@link System#nanoTime()} to the time since the epoch
     */
    public SampleFact.Slow explained(Sample sample, long wallOffsetNanos) {
        List<Cause> causes = Attribution.of(sample, this);
        Optional<ThreadStack> stack =
                isOnOneThread(sample) ? looks.stack(sample, causes.get(0).kind(), known.code()) : Optional.empty();
        return sample.reported(
                wallOffsetNanos,
                stack.isPresent() ? held(causes, stack.get()) : causes,
                annotations(sample),
                stack.isPresent() ? stack.get().frames() : List.of());
    }

    /** The causes, with who held what was waited for. */
    private static List<Cause> held(List<Cause> causes, ThreadStack stack) {
        List<Cause> held = new ArrayList<>();
        for (Cause cause : causes) {
            boolean is = cause.kind() == stack.cause() && !stack.lock().isEmpty();
            String detail = cause.kind() == CauseKind.LOCK || cause.detail().isEmpty() ? stack.lock() : cause.detail();
            held.add(is ? new Cause(cause.kind(), cause.name(), cause.nanos(), detail, stack.holder()) : cause);
        }
        return held;
    }
}
