package dev.insitu.agent.explain.look;

import dev.insitu.report.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes the stacks of threads whose call in flight is among the slowest, and finds who holds what they wait for: of a call up to five,
 * the later the rarer, and no more than fifty a second. Where all threads stop for one, one of a call and ten a second.
 * For one thread; read when that has ended.
 */
final class StackSampler {
    /** Calls that take less are not worth a stack. */
    static final long LONG_NANOS = 1_000_000;

    /** Between two stacks taken at random: at most forty a second. To stop a thread that runs takes up to 0.3 ms. */
    private static final long RANDOM_NANOS = 25_000_000;

    private static final int MOST_KEPT = 1_000;
    private static final int MOST_OF_CALL = 5;

    /** After so many times its age the next stack of a call is taken. */
    private static final int LATER_TIMES = 3;

    /** Of calls that take more it is asked who holds the lock, also where no stack may be taken. */
    private static final long HOLDER_NANOS = 4_000_000;

    private static final int MOST_A_SECOND = 50;
    private static final int MOST_STOPS_A_SECOND = 10;

    /** So many may be taken at once where none were for some time. */
    private static final int MOST_STOPS_SAVED = 100;

    /** A glance takes about so long. */
    private static final long GLANCE_NANOS = 50_000;

    private static final long SECOND = 1_000_000_000;

    private final InFlightSource calls;
    private final Sights sights;
    private final ThreadTimes times;
    private final StackTaker taker;
    private final LookPace pace;
    private final StackCounts counts = new StackCounts();
    private List<TakenStack> taken = new ArrayList<>();
    private long randomDueNanos;
    private long allowedNanos;
    private boolean opened;

    /** To be done, or being done. */
    private StackErrand errand;

    private final AgeBar bar = new AgeBar();

    StackSampler(InFlightSource calls, Sights sights, ThreadTimes times, StackTaker taker, LookPace pace) {
        this.calls = calls;
        this.sights = sights;
        this.times = times;
        this.taker = taker;
        this.pace = pace;
    }

    /**
     * Whether it is time for a stack, where CPU time is short the first of a call alone, or at least to find who holds what the thread waits for.
     *
     * @param ageNanos how long the call has taken that is among the slowest
     */
    boolean isDue(SampledThread sampled, long nowNanos, long ageNanos) {
        if (errand != null
                || ageNanos < LONG_NANOS
                || sampled.stacks >= (isRich(nowNanos) ? MOST_OF_CALL : 1)
                || (sampled.stackDueNanos != 0 && nowNanos - sampled.stackDueNanos < 0)) {
            return false;
        }
        boolean due = isAllowed(nowNanos, ageNanos) || isHolderDue(sampled, ageNanos);
        if (!due) {
            sampled.stackDueNanos = nowNanos + ageNanos;
        }
        return due;
    }

    /** Whether several may be taken of one call. */
    private boolean isRich(long nowNanos) {
        return taker.stopsOneThread()
                && pace.forStacks().hasShare(1)
                && nowNanos - allowedNanos > shareNanos() * mostSaved() / 2;
    }

    private boolean isHolderDue(SampledThread sampled, long ageNanos) {
        return ageNanos >= HOLDER_NANOS && !sampled.holderKnown && waitsForLock(sampled);
    }

    private boolean isAllowed(long nowNanos, long ageNanos) {
        Allowance cpu = pace.forStacks();
        boolean affordable = cpu.isRich() || (cpu.has(0) && ageNanos >= bar.at(nowNanos));
        return affordable && (!opened || nowNanos - allowedNanos >= shareNanos());
    }

    private long shareNanos() {
        return SECOND / (taker.stopsOneThread() ? MOST_A_SECOND : MOST_STOPS_A_SECOND);
    }

    private int mostSaved() {
        return taker.stopsOneThread() ? MOST_A_SECOND : MOST_STOPS_SAVED;
    }

    /** What {@link #isDue} is to be done: {@link #runErrand} does it. */
    void sample(Thread thread, SampledThread sampled, long nowNanos, long ageNanos) {
        boolean allowed = isAllowed(nowNanos, ageNanos);
        sampled.stackDueNanos = nowNanos + (allowed ? LATER_TIMES : 1) * ageNanos;
        sampled.holderKnown = true;
        if (allowed) {
            sampled.stacks++;
            spendOne(nowNanos);
            if (!pace.forStacks().isRich()) {
                bar.passed(nowNanos, ageNanos);
            }
        }
        long start = sampled.slowestNanos();
        int sight = sampled.lastSight();
        errand = new StackErrand(thread, sampled.id, start, ageNanos, sight, true, waitsForLock(sampled), allowed);
        pace.takesStack();
    }

    /** Does what there is to be done. A thread that wants a CPU shows its stack when it has one: others may look meanwhile. */
    void runErrand(AtomicBoolean looking) {
        if (errand == null) {
            return;
        }
        StackErrand.Found found = errand.run(taker, times, calls);
        while (!looking.compareAndSet(false, true)) {
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        keep(found);
        looking.set(false);
    }

    private void keep(StackErrand.Found found) {
        List<StackTraceElement> frames = found.stack().frames();
        if (found.inCall() && !frames.isEmpty()) {
            counts.add(frames.toArray(new StackTraceElement[0]), errand.slow());
        }
        if (errand.slow() && (found.inCall() || frames.isEmpty())) {
            keep(found.stack());
        }
        pace.tookStack(found.cpuNanos());
        errand = null;
    }

    /** Whether a stack is to be taken, or being taken. */
    boolean isOnErrand() {
        return errand != null;
    }

    /** What was not spent for long is saved up to a limit. */
    private void spendOne(long nowNanos) {
        long share = shareNanos();
        long most = mostSaved() * share;
        if (!opened || nowNanos - allowedNanos > most) {
            opened = true;
            allowedNanos = nowNanos - most;
        }
        allowedNanos += share;
    }

    private boolean waitsForLock(SampledThread sampled) {
        CauseKind kind = sights.kind(sampled.lastSight());
        return kind == CauseKind.LOCK || kind == CauseKind.PARK;
    }

    private void keep(TakenStack stack) {
        if (taken.size() >= MOST_KEPT) {
            taken.sort((one, other) -> Long.compare(other.ageNanos(), one.ageNanos()));
            taken = new ArrayList<>(taken.subList(0, MOST_KEPT / 2));
        }
        taken.add(stack);
    }

    /** Whether it is time for the stack of a thread taken at random, so as to know what all calls do. */
    boolean isRandomDue(long nowNanos) {
        return errand == null && taker.stopsOneThread() && (randomDueNanos == 0 || nowNanos - randomDueNanos >= 0);
    }

    /** The stack of a thread with a call in flight is to be taken, whatever its call takes. */
    void sampleAny(Thread thread, long id, long startNanos, long nowNanos) {
        randomDueNanos = nowNanos + RANDOM_NANOS;
        errand = new StackErrand(thread, id, startNanos, 0, Sights.NONE, false, false, true);
        pace.takesStack();
    }

    /** How often each was seen. */
    StackCounts counts() {
        return counts;
    }

    /** All that were kept. */
    List<TakenStack> taken() {
        return taken;
    }
}
