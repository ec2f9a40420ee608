package dev.insitu.agent.explain.look;

import dev.insitu.agent.explain.cpu.QueueWaits;
import dev.insitu.agent.explain.evidence.Interval;
import dev.insitu.agent.explain.evidence.LookEvidence;
import dev.insitu.agent.explain.evidence.ProbedCode;
import dev.insitu.agent.explain.evidence.Sample;
import dev.insitu.agent.explain.evidence.ThreadStack;
import dev.insitu.agent.explain.pace.LookCosts;
import dev.insitu.agent.journal.JournalWriter;
import dev.insitu.agent.linux.WatchedTask;
import dev.insitu.agent.process.Frames;
import dev.insitu.report.journal.CauseKind;
import dev.insitu.report.journal.LockHolder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the looks at threads saw, for who explains samples. Filled once, then read, by one thread. */
public final class Seen implements LookEvidence {
    private static final int MOST_FRAMES = 50;

    private final Map<Long, SampledThread> threads = new HashMap<>();
    private final Sights sights;

    private final Map<Long, List<TakenStack>> stacks = new HashMap<>();
    private final StackCounts counts;
    private final CollectionWatch collections;
    private final LookCosts costs;

    /** What was asked for last, which is asked for again for each part of a sample. */
    private List<Interval> last = List.of();

    private long lastThread;
    private long lastFrom;
    private long lastTo;

    Seen(
            List<SampledThread> threads,
            Sights sights,
            List<TakenStack> taken,
            StackCounts counts,
            CollectionWatch collections,
            LookCosts costs) {
        this.counts = counts;
        this.collections = collections;
        for (SampledThread thread : threads) {
            thread.endCall();
            this.threads.put(thread.id, thread);
        }
        this.sights = sights;
        this.costs = costs;
        for (TakenStack each : taken) {
            stacks.computeIfAbsent(each.threadId(), id -> new ArrayList<>()).add(each);
        }
    }

    /** Goes through what nobody saw: what is loaded for it is there at the end. */
    public static void preload(Sample sample, ProbedCode code) {
        Sights sights = new Sights();
        SampledThread thread = new SampledThread(sample.threadId());
        thread.isIn(sample.startNanos(), sample.startNanos(), sample.endNanos());
        thread.isSlow(sample.startNanos(), sample.endNanos());
        thread.saw(Sights.RUNNABLE, sample.endNanos(), 2);
        List<StackTraceElement> frames = List.of(new StackTraceElement("Preload", "run", "Preload.java", 1));
        TakenStack taken = new TakenStack(
                sample.threadId(),
                sample.startNanos(),
                sample.endNanos() + 1,
                1,
                Sights.RUNNABLE,
                frames,
                "Preload",
                "preload",
                "");
        StackCounts counts = new StackCounts();
        counts.add(frames, true, true);
        thread.saw(Sights.IN_JVM, sample.endNanos(), 2);
        CollectionWatch collections = new CollectionWatch();
        Seen seen = new Seen(List.of(thread), sights, List.of(taken), counts, collections, new LookCosts());
        seen.noteStacks(fact -> {}, code);
        List<Interval> seenOf = seen.waits(sample);
        seenOf.addAll(seen.runnable(sample));
        seenOf.addAll(seen.collections(sample));
        seen.stack(sample, CauseKind.CODE, code);
    }

    /** Notes how often each stack was seen in a call. */
    public void noteStacks(JournalWriter facts, ProbedCode code) {
        counts.note(facts, code);
    }

    /** How often it was looked. */
    public long looks() {
        return costs.looks();
    }

    /** The CPU time that the looks took. */
    public long cpuNanos() {
        return costs.allNanos();
    }

    /** From the first look to the last. */
    public long nanos() {
        return costs.nanos();
    }

    @Override
    public List<Interval> waits(Sample sample) {
        List<Interval> waits = new ArrayList<>();
        for (Interval each : looks(sample)) {
            if (each.cause() != CauseKind.CODE && each.cause() != CauseKind.UNEXPLAINED) {
                waits.add(each);
            }
        }
        return waits;
    }

    @Override
    public List<Interval> runnable(Sample sample) {
        return looks(sample, CauseKind.CODE);
    }

    /** Of collections that stop all threads the whole; of others what the thread waited within the JVM meanwhile. */
    @Override
    public List<Interval> collections(Sample sample) {
        List<Interval> found = collections.pauses(sample.startNanos(), sample.endNanos());
        for (Interval wait : inJvm(sample)) {
            for (Interval cycle : collections.cycles(wait.fromNanos(), wait.toNanos())) {
                found.add(cycle.within(wait.fromNanos(), wait.toNanos()));
            }
        }
        return found;
    }

    @Override
    public List<Interval> inJvm(Sample sample) {
        return looks(sample, CauseKind.UNEXPLAINED);
    }

    private List<Interval> looks(Sample sample, CauseKind kind) {
        List<Interval> of = new ArrayList<>();
        for (Interval each : looks(sample)) {
            if (each.cause() == kind) {
                of.add(each);
            }
        }
        return of;
    }

    @Override
    public boolean beganAfter(long nanos) {
        return costs.firstNanos() - nanos > 0;
    }

    @Override
    public List<Interval> cpuWaits(Sample sample) {
        SampledThread thread = threads.get(sample.threadId());
        return thread == null
                ? List.of()
                : QueueWaits.of(thread.points, sample.startNanos() + sample.lateNanos(), sample.endNanos());
    }

    /** At least one look at each lies within the sample. */
    private List<Interval> looks(Sample sample) {
        SampledThread thread = threads.get(sample.threadId());
        boolean known =
                lastThread == sample.threadId() && lastFrom == sample.startNanos() && lastTo == sample.endNanos();
        if (!known) {
            lastThread = sample.threadId();
            lastFrom = sample.startNanos();
            lastTo = sample.endNanos();
            last = thread == null ? List.of() : new SeenIntervals(thread, sights).within(lastFrom, lastTo);
        }
        return last;
    }

    @Override
    public Optional<ThreadStack> stack(Sample sample, CauseKind cause, ProbedCode code) {
        TakenStack best = null;
        for (TakenStack each : stacks.getOrDefault(sample.threadId(), List.of())) {
            boolean fits = sights.kind(each.sight()) == cause;
            if (each.isOf(sample, code) && (best == null || fits || sights.kind(best.sight()) != cause)) {
                best = each;
            }
        }
        return best == null ? Optional.empty() : Optional.of(stack(best));
    }

    private ThreadStack stack(TakenStack taken) {
        return new ThreadStack(
                sights.kind(taken.sight()),
                Frames.texts(taken.frames(), MOST_FRAMES),
                taken.lock(),
                taken.holder().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new LockHolder(taken.holder(), taken.holderAt())));
    }

    @Override
    public Optional<WatchedTask> task(Sample sample) {
        SampledThread thread = threads.get(sample.threadId());
        return thread == null ? Optional.empty() : Optional.ofNullable(thread.task);
    }
}
