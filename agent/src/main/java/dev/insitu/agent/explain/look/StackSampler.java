package dev.insitu.agent.explain.look;

import dev.insitu.agent.process.Frames;
import dev.insitu.report.journal.CauseKind;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;

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

    private static final long SECOND = 1_000_000_000;

    private static final StackTraceElement[][] NO_STACKS = {{}, {}};

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
        if (ageNanos < LONG_NANOS
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

    /** Does what {@link #isDue}. */
    void sample(Thread thread, SampledThread sampled, long nowNanos, long ageNanos) {
        long begunNanos = times.ownNanos();
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
        take(thread, sampled, ageNanos, allowed);
        pace.tookStack(times.ownNanos() - begunNanos);
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

    /** @param withStack else only who holds what it waits for, which stops nobody */
    private void take(Thread thread, SampledThread sampled, long ageNanos, boolean withStack) {
        int sight = sampled.lastSight();
        ThreadInfo info = waitsForLock(sampled) ? times.lock(sampled.id) : null;
        long holder = info == null ? 0 : info.getLockOwnerId();
        String lock = info == null || info.getLockInfo() == null
                ? ""
                : info.getLockInfo().getClassName();
        StackTraceElement[][] stacks = withStack ? taker.take(thread, sampled.id, holder) : NO_STACKS;
        // The call may have ended meanwhile: what was taken by now belongs to it only if it ends later.
        long takenNanos = System.nanoTime();
        if (withStack && calls.isInFlight(sampled.id, sampled.slowestNanos())) {
            counts.add(stacks[0], true);
        }
        String name = holder > 0 ? info.getLockOwnerName() : "";
        String at = Frames.ofApplication(stacks[1]);
        keep(new TakenStack(
                sampled.id, takenNanos, ageNanos, sight, List.of(stacks[0]), lock, name == null ? "" : name, at));
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
        return taker.stopsOneThread() && (randomDueNanos == 0 || nowNanos - randomDueNanos >= 0);
    }

    /** Takes the stack of a thread with a call in flight, whatever its call takes. */
    void sampleAny(Thread thread, long id, long startNanos, long nowNanos) {
        long begunNanos = times.ownNanos();
        randomDueNanos = nowNanos + RANDOM_NANOS;
        StackTraceElement[] stack = taker.take(thread, id, 0)[0];
        if (stack.length > 0 && calls.isInFlight(id, startNanos)) {
            counts.add(stack, false);
        }
        pace.tookStack(times.ownNanos() - begunNanos);
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
