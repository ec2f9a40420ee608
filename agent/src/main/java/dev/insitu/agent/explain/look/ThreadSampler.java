package dev.insitu.agent.explain.look;

import dev.insitu.agent.explain.cpu.EndReadings;
import dev.insitu.agent.explain.pace.LookPace;
import dev.insitu.agent.linux.TaskWatch;
import dev.insitu.agent.process.Daemon;
import dev.insitu.runtime.AgentControl;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks every millisecond what the threads do that have a call in flight, for no more than a hundredth of a CPU. A look reads the
 * thread's state, which stops nobody. Where a call takes long, and that says it runs, it reads what Linux says. Calls between two looks are not seen.
 *
 * <p>To wake up takes more than to look. So another thread that wakes up every millisecond anyway glances for it, and wakes
 * this one where there is more to be done: a stack to be taken, say. Without such a thread it looks by itself. Whoever of the two looks has
 * {@link #busy}; the other leaves it at that.
 */
public final class ThreadSampler implements InFlightSource.Visitor {
    /** A call that has taken so many periods is looked at the more rarely the longer it takes. */
    private static final int STEPS = 3;

    /** For which {@link #stop} waits at the longest. */
    private static final int STOP_MILLIS = 200;

    private final Optional<TaskWatch> tasks;
    private final InFlightSource calls;
    private final LookPace pace;
    private final ThreadTimes times = new ThreadTimes();
    private final EndReadings ends = new EndReadings(times::ownCpuNanos);
    private final CollectionWatch collections = new CollectionWatch();
    private final Sights sights = new Sights();
    private final Optional<SystemSight> system;
    private final Eye eye;
    private final SampledThreads threads = new SampledThreads();
    private final LeftCalls left = new LeftCalls();
    private final RandomThread random = new RandomThread();
    private final LastGap gap = new LastGap();
    private final Optional<Instrumentation> forStacks;
    private final StackTaker taker = new StackTaker(times);
    private final Optional<StackSampler> stacks;
    private final Thread thread;
    final AtomicBoolean busy = new AtomicBoolean(true);
    private volatile boolean stopped;
    private boolean glances;
    private boolean brief;
    private boolean wantsMore;
    private boolean wantedMore;
    private long nowNanos;
    private long restNanos;
    private boolean inFlight;
    private boolean soon;

    private ThreadSampler(
            Optional<TaskWatch> tasks, InFlightSource calls, Optional<Instrumentation> forStacks, long periodNanos) {
        this.tasks = tasks;
        this.forStacks = forStacks;
        this.calls = calls;
        pace = new LookPace(periodNanos);
        system = SystemSight.of(tasks, times, sights, ends);
        eye = new Eye(new StateSight(sights), system);
        stacks = forStacks.isPresent()
                ? Optional.of(new StackSampler(calls, sights, times, taker, pace))
                : Optional.empty();
        thread = Daemon.start(this::run, "insitu-sampler");
    }

    /**
     * Starts it.
     *
     * @param tasks looked at by it as well
     * @param forStacks empty where no stacks are to be taken
     * @param periodNanos between looks, where so many can be afforded
     */
    public static ThreadSampler start(
            Optional<TaskWatch> tasks, Optional<Instrumentation> forStacks, long periodNanos) {
        return new ThreadSampler(tasks, new RuntimeCalls(), forStacks, periodNanos);
    }

    /** Ends it. */
    public void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
        // A glance that has begun ends; none begins after that.
        for (int i = 0; i < STOP_MILLIS && !busy.compareAndSet(false, true); i++) {
            Thread.sleep(1);
        }
    }

    /** A look on the caller's thread, which does not wait: nothing that takes long. */
    public void glance() {
        long now = System.nanoTime();
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            wantedMore = wantsMore;
            wantsMore = false;
            if (!stopped) {
                collections.look(now);
            }
            if (!stopped && pace.glances(now)) {
                nowNanos = now;
                glances = true;
                long begunNanos = times.ownNanos();
                look();
                pace.glanced(times.ownNanos() - begunNanos);
            }
        } finally {
            busy.set(false);
        }
        if (wantsMore) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        AgentControl.mute();
        times.open();
        collections.open();
        forStacks.ifPresent(taker::open);
        AgentControl.readEnds(ends);
        pace.begin();
        Rehearsal.run(this, () -> restNanos, () -> stopped);
        busy.set(false);
        while (!stopped) {
            if (pace.isAffordable(System.nanoTime()) && busy.compareAndSet(false, true)) {
                nowNanos = System.nanoTime();
                glances = false;
                wantsMore = false;
                pace.look(nowNanos);
                look();
                restNanos = pace.restNanos(inFlight, soon);
                busy.set(false);
                if (stacks.isPresent()) {
                    stacks.get().runErrands(busy);
                }
            }
            LockSupport.parkNanos(restNanos);
        }
        pace.end();
        AgentControl.readEnds(null);
        threads.all().forEach(each -> each.takeOwnReadings(System.nanoTime()));
        tasks.ifPresent(TaskWatch::end);
    }

    /** As if this thread had been in a call for so long; takes no stacks. */
    void lookAt(Thread self, long id, long nanos) {
        nowNanos = System.nanoTime();
        pace.look(nowNanos);
        collections.look(nowNanos);
        eye.begin(nowNanos, false, 0);
        calls.tell(this, nowNanos, 0);
        long start = nowNanos - nanos;
        visit(self, id, start, start, InFlightSource.NONE, start + InFlightSource.LONGEST_NANOS);
        restNanos = pace.restNanos(false, false);
    }

    private void look() {
        try {
            if (!glances) {
                collections.look(nowNanos);
                tasks.ifPresent(TaskWatch::lookWhenDue);
            }
            inFlight = false;
            soon = false;
            brief = glances && pace.isBrief();
            if (system.isPresent()) {
                boolean onErrand = stacks.isPresent() && stacks.get().isOnErrand();
                system.get()
                        .begin(wantedMore || onErrand, brief || !pace.forLooks().has(0));
            }
            random.begin(pace.looks());
            eye.begin(nowNanos, glances, pace.fullPeriodNanos());
            gap.look(nowNanos, pace.periodNanos());
            calls.tell(this, nowNanos, pace.periodNanos());
            if (system.isPresent()) {
                left.look(system.get(), nowNanos);
            }
        } catch (RuntimeException | Error e) {
            // Memory may be short for now.
        }
    }

    @Override
    public void visit(Thread seen, long id, long startNanos, long innerNanos, long slowNanos, long slowFromNanos) {
        inFlight = true;
        if (random.isNext()
                && stacks.isPresent()
                && pace.isRich()
                && stacks.get().isRandomDue(nowNanos)) {
            if (glances) {
                wantsMore = true;
            } else {
                stacks.get().sampleAny(seen, id, startNanos, nowNanos);
            }
        }
        long age = nowNanos - startNanos;
        long period = pace.periodNanos();
        SampledThread sampled = threads.of(id);
        if (system.isPresent() && sampled.hasLeftSlowCall(startNanos)) {
            system.get().lookAfter(sampled, nowNanos);
        }
        sampled.isIn(startNanos, gap.latestEnd(sampled.visitedNanos), slowFromNanos);
        sampled.visitedNanos = nowNanos;
        boolean isSlow = slowNanos != InFlightSource.NONE;
        boolean soonSlow = nowNanos + pace.soonNanos() - slowFromNanos >= 0;
        boolean thorough = !brief && (soonSlow || pace.forLooks().has(LookPace.RESERVE_NANOS));
        if (age < period / 2) {
            if (system.isPresent() && !brief) {
                system.get().lookBefore(seen, sampled, nowNanos, glances);
            }
            return;
        }
        if (isSlow) {
            sampled.isSlow(slowNanos, nowNanos);
            left.watch(sampled);
        }
        long innerAge = nowNanos - innerNanos;
        boolean inner = innerAge >= period / 2;
        long step = Math.max(period, (inner ? innerAge : age) / STEPS);
        if (sampled.isDue(nowNanos, inner, innerNanos)) {
            if (eye.look(seen, sampled, age, step, thorough)) {
                sampled.isDueAt(nowNanos + step - period / 4, inner);
            } else {
                wantsMore |= thorough && !eye.isTired();
            }
        }
        long slowAge = nowNanos - slowNanos;
        if (isSlow && stacks.isPresent() && stacks.get().isDue(sampled, nowNanos, slowAge)) {
            wantsMore |= glances;
            if (!glances) {
                stacks.get().sample(seen, sampled, nowNanos, slowAge);
            }
        }
        soon |= step < 2 * period;
    }

    /** What was seen; after {@link #stop}. */
    public Seen seen() {
        List<TakenStack> taken = stacks.isPresent() ? stacks.get().taken() : List.of();
        StackCounts counts = stacks.isPresent() ? stacks.get().counts() : new StackCounts();
        return new Seen(threads.all(), sights, taken, counts, collections, pace);
    }
}
