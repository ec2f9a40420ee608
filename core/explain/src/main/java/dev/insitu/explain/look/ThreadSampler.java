package dev.insitu.explain.look;

import dev.insitu.explain.account.JvmCounters;
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
import java.util.function.LongSupplier;

/**
 * Looks every millisecond at the threads that have a call in flight, for at most 1 % of a CPU. A look reads the thread's state, which
 * stops no thread. If the state says that the thread runs and its call takes long, the look reads Linux's data, too.
 * {@link SamplingRound} is one look.
 *
 * <p>Waking up costs more than looking. So another agent thread that wakes up every millisecond anyway does the quick looks. It wakes
 * the sampler's thread if there is more work, for example a stack to take. Without such a thread the sampler's thread does all looks.
 * The thread that looks holds {@link #busy}; the other skips its look.
 */
public final class ThreadSampler {
    /** The longest that the end waits for a look or a question to end: its thread may have no CPU. */
    private static final int END_MILLIS = 200;

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
    private volatile boolean ended;
    private volatile boolean warm;
    private boolean wantsMore;
    private long restNanos;

    private ThreadSampler(
            Optional<TaskWatch> tasks,
            boolean takesStacks,
            Optional<Instrumentation> instrumentation,
            JvmCounters jvm,
            long periodNanos) {
        this.tasks = tasks;
        this.instrumentation = instrumentation;
        pace = new LookPace(periodNanos);
        InFlightSource calls = new RuntimeCalls();
        stacks = takesStacks && instrumentation.isPresent()
                ? Optional.of(new StackSampler(calls, reasons, times, taker, pace))
                : Optional.empty();
        round = new SamplingRound(
                calls, pace, reasons, owners, SystemWaitReader.of(tasks, times, reasons, ends), stacks, jvm);
        thread = Daemon.start(this::run, "insitu-sampler");
    }

    /**
     * Starts the sampler's thread.
     *
     * @param tasks the operating system's threads, which this thread also looks at
     * @param takesStacks whether to take stacks; requires the instrumentation
     * @param instrumentation empty if there is none
     * @param jvm counters of the whole JVM
     * @param periodNanos time between looks, if the CPU budget allows it
     */
    public static ThreadSampler start(
            Optional<TaskWatch> tasks,
            boolean takesStacks,
            Optional<Instrumentation> instrumentation,
            JvmCounters jvm,
            long periodNanos) {
        return new ThreadSampler(tasks, takesStacks, instrumentation, jvm, periodNanos);
    }

    /** Reads the current thread's CPU time, in nanoseconds, on whichever thread asks. */
    public LongSupplier ownNanos() {
        return new LongSupplier() {
            @Override
            public long getAsLong() {
                return times.ownNanos();
            }
        };
    }

    /** Whether its warm-up has finished. */
    public boolean isWarm() {
        return warm;
    }

    /** Ends the sampler's thread and waits for its end. */
    public void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
        // Waits for a quick look that has begun. None begins after that, because busy stays set.
        takeAtEnd();
        ended = true;
    }

    /** Whether no thread looks any more. */
    boolean hasEnded() {
        return ended;
    }

    private boolean takeAtEnd() {
        boolean taken = busy.compareAndSet(false, true);
        for (int i = 0; i < END_MILLIS && !taken; i++) {
            Daemon.sleep(1);
            taken = busy.compareAndSet(false, true);
        }
        return taken;
    }

    /** A quick look on the caller's thread. Never blocks and does no work that takes long. */
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
                pace.lookedQuickly(times.ownNanos() - begunNanos);
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
        attempt(this::open);
        AgentControl.readEnds(ends);
        pace.begin();
        attempt(() -> SamplerWarmUp.run(this, () -> restNanos, () -> stopped));
        warm = true;
        busy.set(false);
        while (!stopped) {
            if (pace.isAffordable(System.nanoTime()) && busy.compareAndSet(false, true)) {
                long now = System.nanoTime();
                pace.look(now);
                look(now, false, false);
                restNanos = round.restNanos();
                busy.set(false);
                if (stacks.isPresent()) {
                    stacks.get().takeRequested(busy);
                }
            }
            LockSupport.parkNanos(restNanos);
        }
        pace.end();
        AgentControl.readEnds(null);
        // A quick look that has begun may yet add a wait.
        boolean taken = takeAtEnd();
        round.end();
        if (taken) {
            busy.set(false);
        }
        tasks.ifPresent(TaskWatch::end);
    }

    private void open() {
        times.open();
        collections.open(instrumentation);
        if (stacks.isPresent()) {
            taker.open(instrumentation.get());
        }
    }

    private static void attempt(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            // Memory may be short temporarily: looks go on, with what there is.
        }
    }

    /** Looks at this thread as if it had been in a call for {@code nanos}, as a warm-up. */
    void lookAt(Thread self, long id, long nanos) {
        long now = System.nanoTime();
        pace.look(now);
        collections.look(now);
        round.warmUp(self, id, now, nanos);
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
            // Memory may be short temporarily; the next look tries again.
        }
        wantsMore = round.wantsMore();
    }

    /** What was seen. Through {@link SamplerQueries}, or after {@link #stop}. */
    public Observations seen() {
        List<TakenStack> taken = stacks.isPresent() ? stacks.get().taken() : List.of();
        StackCounts counts = stacks.isPresent() ? stacks.get().counts() : new StackCounts();
        return new Observations(round.threads(), reasons, owners, taken, counts, collections, pace.costs());
    }
}
