package dev.insitu.explain.look;

import dev.insitu.explain.pace.LookPace;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.order.StableSort;
import dev.insitu.platform.process.CutStack;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.DriveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes stacks of threads whose call in flight is among the slowest, and of the owners of the locks that they wait for: up to five of a
 * call, at growing distances, and at most fifty a second. Where all threads stop for a stack: one of a call and ten stops a second, each
 * for several threads. For one thread; read after that thread has ended.
 */
final class StackSampler {
    /** No stack is taken of a call younger than this. */
    static final long LONG_NANOS = 1_000_000;

    /** Between two stacks of threads chosen at random: at most forty a second. Stopping a running thread takes up to 0.3 ms. */
    private static final long RANDOM_NANOS = 25_000_000;

    /** A driven call must have taken this many times what a stop of all threads takes. */
    private static final int STOPS_OF_CALL = 20;

    private static final int MOST_KEPT = 1_000;
    private static final int MOST_OF_CALL = 5;

    /** The next stack of a call is due after this many times the call's age. */
    private static final int LATER_TIMES = 3;

    private static final int MOST_A_SECOND = 50;
    private static final int MOST_STOPS_A_SECOND = 10;

    /** Burst limit: the unused stacks that are saved up at most. */
    private static final int MOST_SAVED = 100;

    /** Stacks and CPU time reserved for calls longer than RESERVED_NANOS. */
    private static final int RESERVE = 10;

    private static final long RESERVE_NANOS = 2_000_000;
    private static final long RESERVED_NANOS = 10_000_000;

    /** At most this many pending requests. Several, because other threads often wait for one slow thread. */
    private static final int MOST_AT_ONCE = 4;

    /** About the duration of a quick look. */
    private static final long TURN_NANOS = 50_000;

    private static final long SECOND = 1_000_000_000;

    /**
     * After a stop of all threads, no other stop follows for this many times its duration. Such a stop can be long: all threads wait until
     * a thread without a CPU has stopped, too.
     */
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

    /** Requests that are pending or being carried out. */
    private final List<StackRequest> requests = new ArrayList<>();

    /** Whether one of them is for a call among the slowest. */
    private boolean willStop;

    StackSampler(InFlightSource calls, WaitReasons reasons, ThreadTimes times, StackTaker taker, LookPace pace) {
        this.calls = calls;
        this.reasons = reasons;
        this.times = times;
        this.taker = taker;
        this.pace = pace;
    }

    /**
     * Whether a stack is due. If little of the CPU budget is left, only the first stack of a call is taken.
     *
     * @param ageNanos the age of the call that is among the slowest
     */
    boolean isDue(SampledThread sampled, long nowNanos, long ageNanos) {
        if (requests.size() >= MOST_AT_ONCE
                || ageNanos < leastAgeNanos(taker.usualStopNanos(), DriveControl.isPlanned())
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

    /**
     * The age from which a call may get a stack. While calls are driven, a stop of all threads delays what is due meanwhile: it may
     * add a twentieth to a call that is slow already.
     *
     * @param stopNanos how long all threads stop for a stack; 0 if they do not
     */
    static long leastAgeNanos(long stopNanos, boolean isDriven) {
        return isDriven ? Math.max(LONG_NANOS, STOPS_OF_CALL * stopNanos) : LONG_NANOS;
    }

    /** Whether the budget allows several stacks of one call. */
    private boolean hasReserve(long nowNanos) {
        return taker.stopsOneThread()
                && pace.forStacks().hasShare(1)
                && nowNanos - allowedNanos > shareNanos() * MOST_SAVED / 2;
    }

    private boolean isAffordable(long ageNanos) {
        return pace.forStacks().has(ageNanos < RESERVED_NANOS ? RESERVE_NANOS : 0);
    }

    /** Whether the rate limit allows another stack now. */
    private boolean isInTime(long nowNanos, long ageNanos) {
        long least = ageNanos < RESERVED_NANOS ? RESERVE : 1;
        return !opened || stopsAll() || nowNanos - allowedNanos >= least * shareNanos();
    }

    /** Whether a stop of all threads is already due: one more stack then adds no stop. */
    private boolean stopsAll() {
        return willStop && !taker.stopsOneThread();
    }

    private long shareNanos() {
        return SECOND / (taker.stopsOneThread() ? MOST_A_SECOND : MOST_STOPS_A_SECOND);
    }

    /** Requests a stack that {@link #isDue}; {@link #takeRequested} takes it. */
    void sample(Thread thread, SampledThread sampled, long nowNanos, long ageNanos) {
        sampled.stackDueNanos = nowNanos + LATER_TIMES * ageNanos;
        sampled.stacks++;
        if (!stopsAll()) {
            spendOne(nowNanos);
        }
        willStop = true;
        long start = sampled.slowestNanos();
        int reason = sampled.lastReason();
        requests.add(new StackRequest(thread, sampled.id, start, ageNanos, reason, true, waitsForLock(sampled)));
        pace.takesStack();
    }

    /**
     * Takes the requested stacks. A thread that waits for a CPU shows its stack only once it has one; quick looks may continue meanwhile.
     *
     * @param looking true while a thread looks; taken here only to store results
     */
    void takeRequested(AtomicBoolean looking) {
        if (requests.isEmpty()) {
            return;
        }
        long begunNanos = times.ownNanos();
        try {
            for (List<StackRequest> group : StackRequest.groups(requests, taker)) {
                List<StackRequest.Found> found = StackRequest.run(group, taker, times, calls);
                awaitTurn(looking);
                try {
                    keep(found);
                } finally {
                    looking.set(false);
                }
            }
        } catch (RuntimeException | Error e) {
            // Memory may be short temporarily; these stacks are lost.
        } finally {
            awaitTurn(looking);
            pace.tookStack(times.ownNanos() - begunNanos);
            requests.clear();
            willStop = false;
            looking.set(false);
        }
    }

    private static void awaitTurn(AtomicBoolean looking) {
        while (!looking.compareAndSet(false, true)) {
            LockSupport.parkNanos(TURN_NANOS);
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
        boolean slow = found.request().slow();
        if (found.mayBeInCall() && !stack.isEmpty()) {
            counts.add(stack, slow, found.inCall());
        }
        if (slow && found.mayBeInCall() && !stack.isEmpty()) {
            keep(found.stack());
        }
    }

    /** Whether a stack request is pending or being carried out. */
    boolean hasRequests() {
        return !requests.isEmpty();
    }

    /** Spends one stack of the rate limit. Unspent stacks are saved, at most {@link #MOST_SAVED}. */
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
        CauseKind kind = reasons.kind(sampled.lastReason());
        return kind == CauseKind.LOCK || kind == CauseKind.PARK;
    }

    private void keep(TakenStack stack) {
        if (taken.size() >= MOST_KEPT) {
            StableSort.sort(taken, (one, other) -> Long.compare(other.ageNanos(), one.ageNanos()));
            taken = new ArrayList<>(taken.subList(0, MOST_KEPT / 2));
        }
        taken.add(stack);
    }

    /** Whether a stack of a thread chosen at random is due. These stacks show what all calls do, not only slow ones. */
    boolean isRandomDue(long nowNanos) {
        return requests.isEmpty() && taker.stopsOneThread() && (randomDueNanos == 0 || nowNanos - randomDueNanos >= 0);
    }

    /** Requests the stack of a thread with a call in flight, however long its call takes. */
    void sampleAny(Thread thread, long id, long startNanos, long nowNanos) {
        randomDueNanos = nowNanos + RANDOM_NANOS;
        requests.add(new StackRequest(thread, id, startNanos, 0, WaitReasons.NONE, false, false));
        pace.takesStack();
    }

    /** How often each stack was seen. */
    StackCounts counts() {
        return counts;
    }

    /** The stacks that were kept. */
    List<TakenStack> taken() {
        return taken;
    }
}
