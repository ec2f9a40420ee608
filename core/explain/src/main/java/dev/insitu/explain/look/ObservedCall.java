package dev.insitu.explain.look;

import dev.insitu.explain.cpu.QueueWaits;
import dev.insitu.explain.evidence.HeldLock;
import dev.insitu.explain.evidence.Interval;
import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.evidence.SampleObservations;
import dev.insitu.explain.evidence.ThreadStack;
import dev.insitu.platform.linux.WatchedTask;
import dev.insitu.platform.process.CutStack;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the looks at one thread saw while one call lasted. Immutable. */
final class ObservedCall implements SampleObservations {
    private static final int MOST_FRAMES = 50;

    private final Sample sample;
    private final Optional<SampledThread> thread;
    private final List<TakenStack> taken;
    private final WaitReasons reasons;
    private final LockOwners owners;
    private final CollectionWatch collections;

    /** The intervals with at least one look within the sample. */
    private final List<Interval> looks;

    private final Optional<WaitIntervals> intervals;

    /**
     * @param thread what was seen of the sample's thread; empty if only stacks were taken
     * @param taken all stacks of the thread
     */
    ObservedCall(
            Sample sample,
            Optional<SampledThread> thread,
            List<TakenStack> taken,
            WaitReasons reasons,
            LockOwners owners,
            CollectionWatch collections) {
        this.sample = sample;
        this.thread = thread;
        this.taken = taken;
        this.reasons = reasons;
        this.owners = owners;
        this.collections = collections;
        intervals = thread.isEmpty() ? Optional.empty() : Optional.of(new WaitIntervals(thread.get(), reasons));
        looks = intervals.isEmpty() ? List.of() : intervals.get().within(sample.startNanos(), sample.endNanos());
    }

    @Override
    public List<Interval> waits() {
        List<Interval> waits = new ArrayList<>();
        for (Interval each : looks) {
            if (WaitIntervals.isWait(each.cause())) {
                waits.add(each);
            }
        }
        return waits;
    }

    @Override
    public List<Interval> runnable() {
        return looks(CauseKind.CODE);
    }

    @Override
    public List<Interval> nearWaits() {
        return intervals.isEmpty() ? List.of() : intervals.get().reaching(sample.startNanos(), sample.endNanos());
    }

    @Override
    public List<Interval> sleeps() {
        return intervals.isEmpty() ? List.of() : intervals.get().unbroken(CauseKind.SLEEP);
    }

    @Override
    public List<Interval> unknownWaits() {
        List<Interval> unknown = inJvm();
        unknown.addAll(looks(CauseKind.WAITING));
        return unknown;
    }

    /** When the thread waited within the JVM, for any reason. */
    private List<Interval> inJvm() {
        return looks(CauseKind.UNEXPLAINED);
    }

    private List<Interval> looks(CauseKind kind) {
        List<Interval> of = new ArrayList<>();
        for (Interval each : looks) {
            if (each.cause() == kind) {
                of.add(each);
            }
        }
        return of;
    }

    /** Collections that stop all threads count in full. Of concurrent ones, only the time that the thread waited within the JVM counts. */
    @Override
    public List<Interval> collections() {
        List<Interval> found = collections.pauses(sample.startNanos(), sample.endNanos());
        for (Interval wait : inJvm()) {
            for (Interval cycle : collections.cycles(wait.fromNanos(), wait.toNanos())) {
                found.add(cycle.within(wait.fromNanos(), wait.toNanos()));
            }
        }
        return found;
    }

    @Override
    public List<Interval> cpuWaits() {
        return thread.isEmpty()
                ? List.of()
                : QueueWaits.of(thread.get().points, sample.startNanos() + sample.lateNanos(), sample.endNanos());
    }

    @Override
    public Optional<ThreadStack> stack(CauseKind cause, ProbedCode code) {
        CauseKind seenAs = cause == CauseKind.RUNNABLE ? CauseKind.CODE : cause;
        TakenStack best = null;
        for (TakenStack each : taken) {
            boolean fits = isSeenAs(seenAs, each);
            if (each.isOf(sample, code) && (best == null || fits || !isSeenAs(seenAs, best))) {
                best = each;
            }
        }
        return best == null ? Optional.empty() : Optional.of(stack(best, code));
    }

    private boolean isSeenAs(CauseKind cause, TakenStack stack) {
        CauseKind seen = reasons.kind(stack.reason());
        return seen == cause || (cause == CauseKind.UNEXPLAINED && seen == CauseKind.WAITING);
    }

    private ThreadStack stack(TakenStack best, ProbedCode code) {
        CutStack stack = best.stack();
        int probed = code.indexOn(stack.frames(), sample.probe());
        return new ThreadStack(reasons.kind(best.reason()), stack.texts(probed, MOST_FRAMES), best.lock());
    }

    @Override
    public long waitsOf(CauseKind cause) {
        double times = 0;
        for (Interval each : looks(cause)) {
            Interval within = each.within(sample.startNanos(), sample.endNanos());
            times += thread.get().points.timesGivenWithin(within.fromNanos(), within.toNanos());
        }
        return Math.round(times);
    }

    /** Sums, for each lock and owner, the time from the first to the last of consecutive looks that saw both. Returns the longest. */
    @Override
    public Optional<HeldLock> held(CauseKind cause) {
        Map<LockOwners.Owned, Long> held = new LinkedHashMap<>();
        LockOwners.Owned longest = null;
        WaitRuns runs = thread.isEmpty() ? new WaitRuns() : thread.get().owners;
        for (int i = 0; i < runs.count(); i++) {
            LockOwners.Owned owned = owners.of(runs.reason(i));
            if (owned.kind() == cause && runs.wasSeenWithin(i, sample.startNanos(), sample.endNanos())) {
                long nanos = within(runs.firstLook(i), runs.lastLook(i));
                held.put(owned, held.getOrDefault(owned, 0L) + nanos);
                longest = longest == null || held.get(owned) > held.get(longest) ? owned : longest;
            }
        }
        return longest == null
                ? Optional.empty()
                : Optional.of(new HeldLock(longest.lock(), longest.owner(), at(longest.owner()), held.get(longest)));
    }

    private long within(long fromNanos, long toNanos) {
        long from = fromNanos - sample.startNanos() > 0 ? fromNanos : sample.startNanos();
        return Math.max(0, (toNanos - sample.endNanos() < 0 ? toNanos : sample.endNanos()) - from);
    }

    /** The owner's code location when a stack of the call was taken; empty if unknown. */
    private String at(String owner) {
        String at = "";
        for (TakenStack each : taken) {
            boolean isInCall =
                    each.askedNanos() - sample.startNanos() >= 0 && each.askedNanos() - sample.endNanos() <= 0;
            at = isInCall && each.holder().equals(owner) && !each.holderAt().isEmpty() ? each.holderAt() : at;
        }
        return at;
    }

    @Override
    public Optional<WatchedTask> task() {
        return thread.isEmpty() ? Optional.empty() : Optional.ofNullable(thread.get().task);
    }
}
