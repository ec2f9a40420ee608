package dev.insitu.explain.look;

import dev.insitu.explain.pace.LookDepth;
import dev.insitu.explain.pace.LookPace;
import java.util.List;
import java.util.Optional;

/**
 * One look after another at all threads that have a call in flight. Of a call that can be among the slowest it is kept what was seen; the longer it has taken, the
 * more rarely it is looked at. Calls between two looks are not seen. For one thread at a time.
 */
final class SamplingRound implements InFlightSource.Visitor {
    /** A call that has taken so many periods is looked at the more rarely the longer it takes. */
    private static final int STEPS = 3;

    private final InFlightSource calls;
    private final LookPace pace;
    private final ThreadObserver observer;
    private final LockOwners owners;
    private final Optional<SystemWaitReader> system;
    private final Optional<StackSampler> stacks;
    private final SampledThreads threads = new SampledThreads();
    private final EndedSlowCalls left = new EndedSlowCalls();
    private final RandomThread random = new RandomThread();
    private final SamplingGap gap = new SamplingGap();
    private long nowNanos;
    private boolean isQuick;
    private LookDepth depth = LookDepth.ALL;
    private boolean inFlight;
    private boolean soon;
    private boolean wantsMore;

    /**
     * Looks.
     *
     * @param owners asked who owns what threads wait for
     * @param system empty where the system does not tell what threads do
     * @param stacks empty where none are to be taken
     */
    SamplingRound(
            InFlightSource calls,
            LookPace pace,
            WaitReasons reasons,
            LockOwners owners,
            Optional<SystemWaitReader> system,
            Optional<StackSampler> stacks) {
        this.calls = calls;
        this.pace = pace;
        this.owners = owners;
        this.system = system;
        this.stacks = stacks;
        observer = new ThreadObserver(new StateReader(reasons), system);
    }

    /**
     * Looks at all of them.
     *
     * @param quick whether nothing may be done that takes long: then {@link #wantsMore} says that there is something
     * @param wantedMore whether the last quick look said so
     */
    void look(long now, boolean quick, boolean wantedMore) {
        nowNanos = now;
        isQuick = quick;
        depth = pace.depth(quick);
        inFlight = false;
        soon = false;
        wantsMore = false;
        if (system.isPresent()) {
            boolean onErrand = stacks.isPresent() && stacks.get().isOnErrand();
            system.get().begin(wantedMore || onErrand, depth);
        }
        owners.begin();
        random.begin(pace.costs().looks());
        observer.begin(now, quick, depth, pace.fullPeriodNanos());
        gap.look(now, pace.periodNanos());
        // What can be among the slowest by the next look is kept: it may have ended by then.
        calls.tell(this, now, pace.periodNanos());
        if (system.isPresent()) {
            left.look(system.get(), now);
        }
    }

    /** As if a thread had been in a call for so long; takes no stacks. */
    void rehearse(Thread self, long id, long now, long nanos) {
        nowNanos = now;
        depth = pace.depth(false);
        observer.begin(now, false, depth, 0);
        calls.tell(this, now, 0);
        long start = now - nanos;
        visit(self, id, start, start, InFlightSource.NONE, start + InFlightSource.LONGEST_NANOS);
    }

    @Override
    public void visit(Thread seen, long id, long startNanos, long innerNanos, long slowNanos, long slowFromNanos) {
        inFlight = true;
        takeStackAtRandom(seen, id, startNanos);
        SampledThread sampled = found(id, startNanos, slowFromNanos);
        long age = nowNanos - startNanos;
        long period = pace.periodNanos();
        if (age < period / 2) {
            if (system.isPresent() && depth != LookDepth.STATES) {
                system.get().lookBefore(seen, sampled, nowNanos, isQuick);
            }
            return;
        }
        boolean isSlow = slowNanos != InFlightSource.NONE;
        if (isSlow) {
            sampled.isSlow(slowNanos, nowNanos);
            left.watch(sampled);
        }
        long innerAge = nowNanos - innerNanos;
        boolean inner = innerAge >= period / 2;
        long step = Math.max(period, (inner ? innerAge : age) / STEPS);
        if (sampled.isDue(nowNanos, inner, innerNanos)) {
            boolean asksSystem = depth.asksSystem(nowNanos + pace.soonNanos() - slowFromNanos >= 0);
            if (observer.look(seen, sampled, age, step, asksSystem)) {
                sampled.isDueAt(nowNanos + step - period / 4, inner);
                if (depth != LookDepth.STATES) {
                    owners.look(seen, sampled);
                }
            } else {
                wantsMore |= asksSystem && !observer.isOverBudget();
            }
        }
        if (isSlow) {
            takeStackWhenDue(seen, sampled, nowNanos - slowNanos);
        }
        soon |= step < 2 * period;
    }

    /** A thread was found in a call: whatever other call of it was seen before is over. */
    private SampledThread found(long id, long startNanos, long slowFromNanos) {
        SampledThread sampled = threads.of(id);
        if (system.isPresent() && sampled.hasLeftSlowCall(startNanos)) {
            system.get().lookAfter(sampled, nowNanos);
        }
        sampled.isIn(startNanos, gap.latestEnd(sampled.visitedNanos), slowFromNanos);
        sampled.visitedNanos = nowNanos;
        return sampled;
    }

    private void takeStackAtRandom(Thread seen, long id, long startNanos) {
        if (random.isNext()
                && stacks.isPresent()
                && pace.hasReserve()
                && stacks.get().isRandomDue(nowNanos)) {
            wantsMore |= isQuick;
            if (!isQuick) {
                stacks.get().sampleAny(seen, id, startNanos, nowNanos);
            }
        }
    }

    private void takeStackWhenDue(Thread seen, SampledThread sampled, long ageNanos) {
        if (stacks.isPresent() && stacks.get().isDue(sampled, nowNanos, ageNanos)) {
            wantsMore |= isQuick;
            if (!isQuick) {
                stacks.get().sample(seen, sampled, nowNanos, ageNanos);
            }
        }
    }

    /** Whether there is something to be done that took too long for this quick look. */
    boolean wantsMore() {
        return wantsMore;
    }

    /** How long to rest now that the look of the thread that looks is over. */
    long restNanos() {
        return pace.restNanos(inFlight, soon);
    }

    /** Looks for the last time. */
    void end() {
        if (system.isPresent()) {
            system.get().end(threads.all(), System.nanoTime());
        }
    }

    /** All threads that were looked at. */
    List<SampledThread> threads() {
        return threads.all();
    }
}
