package dev.insitu.explain.look;

import dev.insitu.explain.account.JvmCounters;
import dev.insitu.explain.pace.LookDepth;
import dev.insitu.explain.pace.LookPace;
import java.util.List;
import java.util.Optional;

/**
 * Looks at all threads that have a call in flight, look after look. Keeps what was seen of calls that can be among the slowest. The
 * longer a call has taken, the more rarely it is looked at. Does not see calls between two looks. For one thread at a time.
 */
final class SamplingRound implements InFlightSource.Visitor {
    /** A call older than this many periods is looked at every 1/STEPS of its age. */
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
    private final CallerAccounts accounts;
    private final SamplingGap gap = new SamplingGap();
    private long nowNanos;
    private boolean isQuick;
    private LookDepth depth = LookDepth.ALL;
    private boolean inFlight;
    private boolean soon;
    private boolean wantsMore;

    /**
     * Creates one.
     *
     * @param owners finds the owners of the locks that threads wait for
     * @param system empty if the operating system does not show what threads do
     * @param stacks empty if no stacks are to be taken
     * @param jvm counters of the whole JVM
     */
    SamplingRound(
            InFlightSource calls,
            LookPace pace,
            WaitReasons reasons,
            LockOwners owners,
            Optional<SystemWaitReader> system,
            Optional<StackSampler> stacks,
            JvmCounters jvm) {
        this.accounts = new CallerAccounts(jvm, reasons);
        this.calls = calls;
        this.pace = pace;
        this.owners = owners;
        this.system = system;
        this.stacks = stacks;
        observer = new ThreadObserver(new StateReader(reasons), system);
    }

    /**
     * Looks at all threads with a call in flight.
     *
     * @param quick skips work that takes long; {@link #wantsMore} then says whether such work is left
     * @param wantedMore whether the last quick look left such work
     */
    void look(long now, boolean quick, boolean wantedMore) {
        nowNanos = now;
        isQuick = quick;
        depth = pace.depth(quick);
        inFlight = false;
        soon = false;
        wantsMore = false;
        if (system.isPresent()) {
            boolean hasRequests = stacks.isPresent() && stacks.get().hasRequests();
            system.get().begin(wantedMore || hasRequests, depth);
            if (!quick) {
                system.get().nameWaits();
            }
        }
        owners.begin();
        random.begin(pace.costs().looks());
        observer.begin(now, quick, depth, pace.fullPeriodNanos());
        gap.look(now, pace.periodNanos());
        // A call that can be among the slowest by the next look counts as slow now: it may end before that look.
        calls.tell(this, now, pace.periodNanos());
        if (system.isPresent()) {
            wantsMore |= quick && system.get().hasUnnamed();
            left.look(system.get(), now);
        }
    }

    /** Looks at the current thread as if it had been in a call for {@code nanos}, as a warm-up; takes no stacks. */
    void warmUp(Thread self, long id, long now, long nanos) {
        nowNanos = now;
        depth = pace.depth(false);
        observer.begin(now, false, depth, 0);
        calls.tell(this, now, 0);
        long start = now - nanos;
        visit(self, id, start, start, InFlightSource.NONE, start + InFlightSource.LONGEST_NANOS);
    }

    /** Reads the sums of a thread that makes the driver's calls; see {@link CallerAccounts}. */
    @Override
    public void caller(Thread thread, long id, long busySinceNanos, boolean isAlone) {
        if (system.isPresent() && depth != LookDepth.STATES) {
            SampledThread sampled = threads.of(id);
            accounts.look(sampled, system.get(), nowNanos, busySinceNanos);
            accounts.lookAtCall(thread, sampled, system.get(), nowNanos, isAlone);
        }
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

    /** Notes that a thread was found in a call. Another call seen in it before has therefore ended. */
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

    /** Whether this quick look skipped work that takes long. */
    boolean wantsMore() {
        return wantsMore;
    }

    /** How long the sampler's thread rests after its look. */
    long restNanos() {
        return pace.restNanos(inFlight, soon);
    }

    /** Takes the last readings, after all looks. */
    void end() {
        if (system.isPresent()) {
            system.get().end(threads.all(), System.nanoTime());
        }
    }

    /** All threads that were looked at; their waits have names. */
    List<SampledThread> threads() {
        if (system.isPresent()) {
            system.get().nameWaits();
        }
        return threads.all();
    }
}
