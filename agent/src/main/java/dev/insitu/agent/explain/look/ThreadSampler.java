package dev.insitu.agent.explain.look;

import dev.insitu.agent.linux.TaskWatch;
import dev.insitu.agent.process.Daemon;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadStatus;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks every millisecond what the threads do that have a call in flight, on a thread of its own and for no more than a hundredth of a
 * CPU. A look reads the thread's state, which stops nobody. Where a call takes long, and the state says that the thread runs, it
 * reads what Linux says. Calls that end between two looks are not seen.
 */
public final class ThreadSampler implements InFlightSource.Visitor {
    /** A call that has taken so many periods is looked at the more rarely the longer it takes. */
    private static final int STEPS = 3;

    private static final int REHEARSALS = 400;
    private static final int TOGETHER = 8;
    private static final long REHEARSED_NANOS = 5_000_000;

    private final Optional<TaskWatch> tasks;
    private final InFlightSource calls;
    private final LookPace pace;
    private final ThreadTimes times = new ThreadTimes();
    private final Sights sights = new Sights();
    private final StateSight states = new StateSight(sights);
    private final Optional<SystemSight> system;
    private final SampledThreads threads = new SampledThreads();
    private final Optional<Instrumentation> forStacks;
    private final StackTaker taker = new StackTaker(times);
    private final Optional<StackSampler> stacks;
    private final Thread thread;
    private volatile boolean stopped;
    private long nowNanos;
    private boolean inFlight;
    private boolean soon;
    private int chosen;
    private int inFlightCount;

    private ThreadSampler(
            Optional<TaskWatch> tasks, InFlightSource calls, Optional<Instrumentation> forStacks, long periodNanos) {
        this.tasks = tasks;
        this.forStacks = forStacks;
        this.calls = calls;
        pace = new LookPace(periodNanos);
        system = SystemSight.of(tasks, times, sights);
        stacks = forStacks.isPresent() ? Optional.of(new StackSampler(calls, sights, times, taker)) : Optional.empty();
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

    /** Ends it, so that it can be asked. */
    public void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    private void run() {
        AgentControl.mute();
        times.open();
        forStacks.ifPresent(taker::open);
        pace.begin();
        rehearse();
        while (!stopped) {
            nowNanos = System.nanoTime();
            pace.look(nowNanos);
            look();
            LockSupport.parkNanos(pace.restNanos(inFlight, soon));
        }
        pace.end();
        tasks.ifPresent(TaskWatch::end);
    }

    /**
     * Looks at itself so often that the JVM's compiler finds these methods worth its while. Interpreted, a look takes five times as long, and
     * those that are rare for that reason would stay interpreted for minutes.
     */
    private void rehearse() {
        Thread self = Thread.currentThread();
        long id = ThreadRegistry.idOf(self);
        for (int i = 0; i < REHEARSALS && !stopped; i++) {
            nowNanos = System.nanoTime();
            pace.look(nowNanos);
            calls.tell(this, nowNanos, 0);
            visit(self, id, nowNanos - REHEARSED_NANOS, nowNanos - REHEARSED_NANOS, InFlightSource.NONE);
            long rest = pace.restNanos(false, false);
            if (i % TOGETHER == 0) {
                LockSupport.parkNanos(rest);
            }
        }
    }

    private void look() {
        try {
            tasks.ifPresent(TaskWatch::lookWhenDue);
            inFlight = false;
            soon = false;
            // Another thread at each look, of as many as there were at the last.
            chosen = inFlightCount == 0 ? 0 : (int) (pace.looks() % inFlightCount);
            inFlightCount = 0;
            calls.tell(this, nowNanos, pace.periodNanos());
        } catch (RuntimeException | Error e) {
            // Memory may be short for now.
        }
    }

    @Override
    public void visit(Thread seen, long id, long startNanos, long innerNanos, long slowNanos) {
        inFlight = true;
        if (stacks.isPresent() && pace.isRich() && chosen-- == 0 && stacks.get().isRandomDue(nowNanos)) {
            stacks.get().sampleAny(seen, id, startNanos, nowNanos);
        }
        inFlightCount++;
        long age = nowNanos - startNanos;
        long period = pace.periodNanos();
        SampledThread known = threads.of(id);
        SampledThread sampled = known == null ? threads.add(id) : known;
        if (system.isPresent() && sampled.hasLeftSlowCall(startNanos)) {
            // What the call took of CPUs is told from what is known before and after it.
            system.get().lookAtTimes(sampled, nowNanos);
        }
        if (age < period / 2) {
            sampled.isIn(startNanos);
            if (system.isPresent()) {
                system.get().lookBefore(seen, sampled, nowNanos);
            }
            return;
        }
        sampled.isIn(startNanos);
        if (slowNanos != InFlightSource.NONE) {
            sampled.isSlow(slowNanos, nowNanos);
        }
        long innerAge = nowNanos - innerNanos;
        boolean inner = innerAge >= period / 2;
        long step = Math.max(period, (inner ? innerAge : age) / STEPS);
        if (sampled.isDue(nowNanos, inner, innerNanos)) {
            sampled.saw(sight(seen, sampled, age, step), System.nanoTime(), step);
            sampled.isDueAt(nowNanos + step - period / 4, inner);
        }
        if (slowNanos != InFlightSource.NONE && stacks.isPresent()) {
            stacks.get().sample(seen, sampled, nowNanos, nowNanos - slowNanos);
        }
        soon |= step < 2 * period;
    }

    private int sight(Thread seen, SampledThread sampled, long age, long step) {
        int status = ThreadStatus.of(seen);
        if (system.isEmpty()) {
            return states.of(status, seen, sampled);
        }
        if ((status & ThreadStatus.RUNNABLE) != 0) {
            return system.get().of(seen, sampled, nowNanos, age);
        }
        if (sampled.sinceLook(nowNanos) > 2 * step) {
            // It may have run between two looks that are far apart.
            system.get().lookAtTimes(sampled, nowNanos);
        }
        return states.of(status, seen, sampled);
    }

    /** What was seen; after {@link #stop}. */
    public Seen seen() {
        List<TakenStack> taken = stacks.isPresent() ? stacks.get().taken() : List.of();
        StackCounts counts = stacks.isPresent() ? stacks.get().counts() : new StackCounts();
        return new Seen(threads.all(), sights, taken, counts, pace);
    }
}
