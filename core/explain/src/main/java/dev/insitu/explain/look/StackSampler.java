package dev.insitu.explain.look;

import dev.insitu.explain.pace.LookPace;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.order.StableSort;
import dev.insitu.platform.process.CutStack;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes the stacks of threads whose call in flight is among the slowest, and of those that hold what they wait for: of a call up to five,
 * the later the rarer, and no more than fifty a second. Where all threads stop for one, one of a call and ten a second, of several threads at once.
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

    private static final int MOST_A_SECOND = 50;
    private static final int MOST_STOPS_A_SECOND = 10;

    /** So many may be taken in a short time where none were for long. */
    private static final int MOST_SAVED = 100;

    /** So many of those, and so much CPU time, are kept for calls that take so long. */
    private static final int RESERVE = 10;

    private static final long RESERVE_NANOS = 2_000_000;
    private static final long RESERVED_NANOS = 10_000_000;

    /** So many wait to be taken: where one thread is slow, others often wait for it. */
    private static final int MOST_AT_ONCE = 4;

    /** A quick look takes about so long. */
    private static final long GLANCE_NANOS = 50_000;

    private static final long SECOND = 1_000_000_000;

    /** Where all threads stopped, they are left alone for so many times as long: until a thread without a CPU has stopped, all others wait. */
    private static final int REST_TIMES = 100;

    private final InFlightSource calls;
    private final WaitReasons reasons;
    private final ThreadTimes times;
    private final StackTaker taker;
    private final LookPace pace;
    private final StackCounts counts = new StackCounts();
    private List<TakenStack> taken = new ArrayList<>();
    private long randomDueNanos;
    private long allowedNanos;
    private boolean opened;

    /** To be done, or being done. */
    private final List<StackRequest> errands = new ArrayList<>();

    /** Whether one of them is to take a stack. */
    private boolean willStop;

    StackSampler(InFlightSource calls, WaitReasons reasons, ThreadTimes times, StackTaker taker, LookPace pace) {
        this.calls = calls;
        this.reasons = reasons;
        this.times = times;
        this.taker = taker;
        this.pace = pace;
    }

    /**
     * Whether it is time for a stack. Where little CPU time is saved, only the first of a call is taken.
     *
     * @param ageNanos how long the call has taken that is among the slowest
     */
    boolean isDue(SampledThread sampled, long nowNanos, long ageNanos) {
        if (errands.size() >= MOST_AT_ONCE
                || ageNanos < LONG_NANOS
                || sampled.stacks >= (hasReserve(nowNanos) ? MOST_OF_CALL : 1)
                || (sampled.stackDueNanos != 0 && nowNanos - sampled.stackDueNanos < 0)) {
            return false;
        }
        boolean due = isAffordable(ageNanos) && isInTime(nowNanos, ageNanos);
        if (!due) {
            sampled.stackDueNanos = nowNanos + ageNanos;
        }
        return due;
    }

    /** Whether several may be taken of one call. */
    private boolean hasReserve(long nowNanos) {
        return taker.stopsOneThread()
                && pace.forStacks().hasShare(1)
                && nowNanos - allowedNanos > shareNanos() * MOST_SAVED / 2;
    }

    private boolean isAffordable(long ageNanos) {
        return pace.forStacks().has(ageNanos < RESERVED_NANOS ? RESERVE_NANOS : 0);
    }

    /** Whether none too many were taken of late. */
    private boolean isInTime(long nowNanos, long ageNanos) {
        long least = ageNanos < RESERVED_NANOS ? RESERVE : 1;
        return !opened || stopsAll() || nowNanos - allowedNanos >= least * shareNanos();
    }

    /** Whether all threads are to stop, or stop: then one more stack stops nobody. */
    private boolean stopsAll() {
        return willStop && !taker.stopsOneThread();
    }

    private long shareNanos() {
        return SECOND / (taker.stopsOneThread() ? MOST_A_SECOND : MOST_STOPS_A_SECOND);
    }

    /** What {@link #isDue} is to be done: {@link #runErrands} does it. */
    void sample(Thread thread, SampledThread sampled, long nowNanos, long ageNanos) {
        sampled.stackDueNanos = nowNanos + LATER_TIMES * ageNanos;
        sampled.stacks++;
        if (!stopsAll()) {
            spendOne(nowNanos);
        }
        willStop = true;
        long start = sampled.slowestNanos();
        int reason = sampled.lastSight();
        errands.add(new StackRequest(thread, sampled.id, start, ageNanos, reason, true, waitsForLock(sampled)));
        pace.takesStack();
    }

    /** Does what there is to be done. A thread that wants a CPU shows its stack when it has one: others may look meanwhile. */
    void runErrands(AtomicBoolean looking) {
        if (errands.isEmpty()) {
            return;
        }
        long begunNanos = times.ownNanos();
        try {
            for (List<StackRequest> group : StackRequest.groups(errands, taker)) {
                List<StackRequest.Found> found = StackRequest.run(group, taker, times, calls);
                awaitTurn(looking);
                try {
                    keep(found);
                } finally {
                    looking.set(false);
                }
            }
        } catch (RuntimeException | Error e) {
            // Memory may be short for now.
        } finally {
            awaitTurn(looking);
            pace.tookStack(times.ownNanos() - begunNanos);
            errands.clear();
            willStop = false;
            looking.set(false);
        }
    }

    private static void awaitTurn(AtomicBoolean looking) {
        while (!looking.compareAndSet(false, true)) {
            LockSupport.parkNanos(GLANCE_NANOS);
        }
    }

    private void keep(List<StackRequest.Found> found) {
        allowedNanos += Math.max(0, REST_TIMES * taker.stopNanos() - shareNanos());
        for (StackRequest.Found each : found) {
            keep(each);
        }
    }

    private void keep(StackRequest.Found found) {
        CutStack stack = found.stack().stack();
        boolean slow = found.errand().slow();
        if (found.mayBeInCall() && !stack.isEmpty()) {
            counts.add(stack, slow, found.inCall());
        }
        if (slow && found.mayBeInCall() && !stack.isEmpty()) {
            keep(found.stack());
        }
    }

    /** Whether a stack is to be taken, or being taken. */
    boolean isOnErrand() {
        return !errands.isEmpty();
    }

    /** What was not spent for long is saved up to a limit. */
    private void spendOne(long nowNanos) {
        long share = shareNanos();
        long most = MOST_SAVED * share;
        if (!opened || nowNanos - allowedNanos > most) {
            opened = true;
            allowedNanos = nowNanos - most;
        }
        allowedNanos += share;
    }

    private boolean waitsForLock(SampledThread sampled) {
        CauseKind kind = reasons.kind(sampled.lastSight());
        return kind == CauseKind.LOCK || kind == CauseKind.PARK;
    }

    private void keep(TakenStack stack) {
        if (taken.size() >= MOST_KEPT) {
            StableSort.sort(taken, (one, other) -> Long.compare(other.ageNanos(), one.ageNanos()));
            taken = new ArrayList<>(taken.subList(0, MOST_KEPT / 2));
        }
        taken.add(stack);
    }

    /** Whether it is time for the stack of a thread taken at random, so as to know what all calls do. */
    boolean isRandomDue(long nowNanos) {
        return errands.isEmpty() && taker.stopsOneThread() && (randomDueNanos == 0 || nowNanos - randomDueNanos >= 0);
    }

    /** The stack of a thread with a call in flight is to be taken, whatever its call takes. */
    void sampleAny(Thread thread, long id, long startNanos, long nowNanos) {
        randomDueNanos = nowNanos + RANDOM_NANOS;
        errands.add(new StackRequest(thread, id, startNanos, 0, WaitReasons.NONE, false, false));
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
