package dev.insitu.explain.look;

import dev.insitu.explain.cpu.EndReadings;
import dev.insitu.explain.pace.LookPace;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.AgentControl;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks every millisecond what the threads do that have a call in flight, for no more than a hundredth of a CPU. A look reads the
 * thread's state, which stops nobody. Where a call takes long, and that says it runs, it reads what Linux says. What one look does is in {@link SamplingRound}.
 *
 * <p>To wake up takes more than to look. So another thread that wakes up every millisecond anyway quick looks for it, and wakes
 * this one where there is more to be done: a stack to be taken, say. Without such a thread it looks by itself. Whoever of the two looks has
 * {@link #busy}; the other leaves it at that.
 */
public final class ThreadSampler {
    /** For which {@link #stop} waits at the longest. */
    private static final int STOP_MILLIS = 200;

    private final Optional<TaskWatch> tasks;
    private final LookPace pace;
    private final ThreadTimes times = new ThreadTimes();
    private final EndReadings ends = new EndReadings(times::ownCpuNanos);
    private final CollectionWatch collections = new CollectionWatch();
    private final WaitReasons reasons = new WaitReasons();
    private final LockOwners owners = new LockOwners(times);
    private final SamplingRound round;
    private final Optional<Instrumentation> instrumentation;
    private final StackTaker taker = new StackTaker(times);
    private final Optional<StackSampler> stacks;
    private final Thread thread;
    final AtomicBoolean busy = new AtomicBoolean(true);
    private volatile boolean stopped;
    private volatile boolean rehearsed;
    private boolean wantsMore;
    private long restNanos;

    private ThreadSampler(
            Optional<TaskWatch> tasks,
            boolean takesStacks,
            Optional<Instrumentation> instrumentation,
            long periodNanos) {
        this.tasks = tasks;
        this.instrumentation = instrumentation;
        pace = new LookPace(periodNanos);
        InFlightSource calls = new RuntimeCalls();
        stacks = takesStacks && instrumentation.isPresent()
                ? Optional.of(new StackSampler(calls, reasons, times, taker, pace))
                : Optional.empty();
        round = new SamplingRound(
                calls, pace, reasons, owners, SystemWaitReader.of(tasks, times, reasons, ends), stacks);
        thread = Daemon.start(this::run, "insitu-sampler");
    }

    /**
     * Starts it.
     *
     * @param tasks looked at by it as well
     * @param takesStacks whether stacks are to be taken, for which it needs the instrumentation
     * @param instrumentation empty where there is none
     * @param periodNanos between looks, where so many can be afforded
     */
    public static ThreadSampler start(
            Optional<TaskWatch> tasks,
            boolean takesStacks,
            Optional<Instrumentation> instrumentation,
            long periodNanos) {
        return new ThreadSampler(tasks, takesStacks, instrumentation, periodNanos);
    }

    /** Whether it has looked at itself often enough to be quick. */
    public boolean isRehearsed() {
        return rehearsed;
    }

    /** Ends it. */
    public void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
        // A quick look that has begun ends; none begins after that.
        for (int i = 0; i < STOP_MILLIS && !busy.compareAndSet(false, true); i++) {
            Thread.sleep(1);
        }
    }

    /** A look on the caller's thread, which does not wait: nothing that takes long. */
    public void lookQuickly() {
        long now = System.nanoTime();
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            boolean wantedMore = wantsMore;
            wantsMore = false;
            if (!stopped) {
                collections.look(now);
            }
            if (!stopped && pace.isQuick(now)) {
                long begunNanos = times.ownNanos();
                look(now, true, wantedMore);
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
        collections.open(instrumentation);
        if (stacks.isPresent()) {
            taker.open(instrumentation.get());
        }
        AgentControl.readEnds(ends);
        pace.begin();
        Rehearsal.run(this, () -> restNanos, () -> stopped);
        rehearsed = true;
        busy.set(false);
        while (!stopped) {
            if (pace.isAffordable(System.nanoTime()) && busy.compareAndSet(false, true)) {
                long now = System.nanoTime();
                pace.look(now);
                look(now, false, false);
                restNanos = round.restNanos();
                busy.set(false);
                if (stacks.isPresent()) {
                    stacks.get().runErrands(busy);
                }
            }
            LockSupport.parkNanos(restNanos);
        }
        pace.end();
        AgentControl.readEnds(null);
        round.end();
        tasks.ifPresent(TaskWatch::end);
    }

    /** As if this thread had been in a call for so long. */
    void lookAt(Thread self, long id, long nanos) {
        long now = System.nanoTime();
        pace.look(now);
        collections.look(now);
        round.rehearse(self, id, now, nanos);
        restNanos = pace.restNanos(false, false);
    }

    private void look(long now, boolean quick, boolean wantedMore) {
        try {
            if (!quick) {
                collections.look(now);
                tasks.ifPresent(TaskWatch::lookWhenDue);
            }
            round.look(now, quick, wantedMore);
        } catch (RuntimeException | Error e) {
            // Memory may be short for now.
        }
        wantsMore = round.wantsMore();
    }

    /** What was seen; after {@link #stop}. */
    public Observations seen() {
        List<TakenStack> taken = stacks.isPresent() ? stacks.get().taken() : List.of();
        StackCounts counts = stacks.isPresent() ? stacks.get().counts() : new StackCounts();
        return new Observations(round.threads(), reasons, owners, taken, counts, collections, pace.costs());
    }
}
