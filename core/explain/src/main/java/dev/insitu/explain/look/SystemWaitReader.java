package dev.insitu.explain.look;

import dev.insitu.explain.cpu.CpuPoints;
import dev.insitu.explain.cpu.EndReadings;
import dev.insitu.explain.pace.LookDepth;
import dev.insitu.explain.thread.TaskFinder;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.linux.Descriptors;
import dev.insitu.platform.linux.SystemCall;
import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.Optional;

/**
 * Reads what a thread waits for in the operating system while its JVM state says that it runs. Reads only threads whose call has already
 * taken long. For one thread.
 */
final class SystemWaitReader {
    private static final long LONG_NANOS = 900_000;

    /** Delay before the second attempt to find the system's thread; doubles each time, because finding takes longer than a look. */
    private static final long FIRST_RETRY_NANOS = 2_000_000;

    private static final int MOST_TRIES = 16;
    private static final int FINDS_OF_TIME = 10;

    private static final long LONGEST_FIND_NANOS = 5_000_000;
    private static final long BEFORE_NANOS = 10_000_000;

    private final ThreadTimes times;
    private final WaitReasons reasons;
    private final TaskFinder finder;
    private final Descriptors descriptors = new Descriptors();
    private final UnnamedWaits unnamed;
    private final HeldFiles held;
    private long findDueNanos = System.nanoTime();

    /** Whether quick looks find the operating system's thread, too: the sampler's thread is busy, for example taking a stack. */
    private boolean findsQuickly;

    private LookDepth depth = LookDepth.ALL;

    /** When the thread was last seen to do what {@link #of} returned. */
    private long seenNanos;

    private final int page;
    private final int select;

    private SystemWaitReader(TaskWatch tasks, ThreadTimes times, WaitReasons reasons, EndReadings ends) {
        held = new HeldFiles(ends);
        unnamed = new UnnamedWaits(reasons);
        this.times = times;
        this.reasons = reasons;
        finder = new TaskFinder(tasks, times);
        page = reasons.number(CauseKind.IO, "a page of memory");
        select = reasons.number(CauseKind.IO, "select");
    }

    /** Empty if the operating system does not show what threads do. */
    static Optional<SystemWaitReader> of(
            Optional<TaskWatch> tasks, ThreadTimes times, WaitReasons reasons, EndReadings ends) {
        return tasks.isEmpty()
                ? Optional.empty()
                : Optional.of(new SystemWaitReader(tasks.get(), times, reasons, ends));
    }

    /** Begins a look at all threads. */
    void begin(boolean quickly, LookDepth howDeep) {
        findsQuickly = quickly;
        depth = howDeep;
    }

    /**
     * The number of what the thread waits for, or {@link WaitReasons#RUNNABLE}; {@link WaitReasons#NONE} if nothing is known. It did so at
     * {@link #seenNanos}.
     *
     * @param ageNanos how long its call has taken
     * @param quickly whether to return {@link WaitReasons#NOT_NOW} instead of doing work that takes long
     */
    int of(Thread thread, SampledThread sampled, long nowNanos, long ageNanos, boolean quickly) {
        seenNanos = System.nanoTime();
        if (ageNanos < LONG_NANOS || ThreadRegistry.isVirtual(thread)) {
            return WaitReasons.NONE;
        }
        if (quickly && !findsQuickly && isToBeFound(sampled, nowNanos)) {
            return WaitReasons.NOT_NOW;
        }
        if (!isFound(thread, sampled, nowNanos)) {
            return WaitReasons.NONE;
        }
        boolean timesFirst = depth.readsTimesOfWaiting();
        if (timesFirst && lookAtTimes(sampled, nowNanos) && sampled.lastReason() != WaitReasons.NONE) {
            // The thread has not run since the last look, so it still does the same.
            seenNanos = System.nanoTime();
            return sampled.lastReason();
        }
        SystemCall.Kind kind = sampled.call.look();
        seenNanos = System.nanoTime();
        if (!timesFirst && kind == SystemCall.Kind.RUNNING) {
            lookAtTimes(sampled, nowNanos);
            seenNanos = System.nanoTime();
        }
        long argument = sampled.call.argument();
        held.releaseUnheld(sampled);
        // A quick look leaves finding a descriptor's name to the sampler's thread. Not at lower depths: waking that
        // thread would take longer than finding the name.
        boolean nameLater = quickly && timesFirst;
        return switch (kind) {
            case READ, SOCKET_READ, POLL -> io("read from ", descriptor(kind, argument), sampled, nameLater);
            case WRITE, SOCKET_WRITE -> io("write to ", descriptor(kind, argument), sampled, nameLater);
            case CONNECT, SOCKET_CONNECT -> io("connection of ", descriptor(kind, argument), sampled, nameLater);
            case FORCE -> io("force of ", argument, sampled, nameLater);
            case SELECT -> select;
            case OPEN -> reasons.number(CauseKind.IO, "open");
            case PAGE -> page;
            case RUNNING -> WaitReasons.RUNNABLE;
            case FUTEX -> WaitReasons.IN_JVM;
            case OTHER -> WaitReasons.IN_SYSTEM;
            case UNKNOWN -> WaitReasons.NONE;
        };
    }

    /** What a thread does whose state says that it runs: code, or a kind of wait. Requires its {@link SampledThread#task}. */
    CauseKind does(SampledThread sampled) {
        SystemCall.Kind kind = sampled.call.look();
        held.releaseUnheld(sampled);
        return switch (kind) {
            case RUNNING -> CauseKind.CODE;
            case FUTEX, OTHER -> CauseKind.WAITING;
            case UNKNOWN -> CauseKind.UNEXPLAINED;
            default -> CauseKind.IO;
        };
    }

    /** The descriptor that a call is about; negative if unknown. */
    private static long descriptor(SystemCall.Kind kind, long argument) {
        return switch (kind) {
            case SOCKET_READ, SOCKET_WRITE, SOCKET_CONNECT -> Descriptors.ofSocketCall(argument);
            case POLL -> Descriptors.polled(argument);
            default -> argument;
        };
    }

    /** The number of a wait for a descriptor's target. Kept by what the descriptor stands for now: a number is soon another socket's. */
    private int io(String what, long descriptor, SampledThread sampled, boolean nameLater) {
        String target = Descriptors.target(descriptor);
        long nowNanos = System.nanoTime();
        if (nowNanos - seenNanos > ThreadObserver.LONGEST_NANOS) {
            // The descriptor may have become another's since the wait was seen: that is then seen too late.
            seenNanos = nowNanos;
        }
        String detail = what + target;
        if (!detail.equals(sampled.lastDetail)) {
            int number = nameLater
                    ? unnamed.add(sampled, what, target)
                    : reasons.number(CauseKind.IO, what + UnnamedWaits.name(target, descriptors));
            if (number == WaitReasons.NOT_NOW) {
                return number;
            }
            sampled.lastDetail = detail;
            sampled.lastDetailReason = number;
        }
        return sampled.lastDetailReason;
    }

    /** Whether waits were seen whose descriptors have no name yet. */
    boolean hasUnnamed() {
        return !unnamed.isEmpty();
    }

    /** Names the waits of {@link #hasUnnamed}. Takes long. */
    void nameWaits() {
        unnamed.name(descriptors);
    }

    /** When the thread was seen to do what {@link #of} last returned. */
    long seenNanos() {
        return seenNanos;
    }

    /**
     * Reads the thread's time on a CPU and waiting for one, once a look: they show whether it ran between two looks that saw it wait.
     *
     * @return whether the thread was on no CPU since a look last noted what it does
     */
    boolean lookAtTimes(SampledThread sampled, long nowNanos) {
        if (sampled.task == null || sampled.timesNanos == nowNanos) {
            return false;
        }
        sampled.timesNanos = nowNanos;
        CpuPoints points = sampled.points;
        long before = System.nanoTime();
        long cpu = times.cpuNanos(sampled.id);
        if (cpu >= 0 && points.isStill(cpu)) {
            // The thread has not run, so the operating system's figures are unchanged, too.
            boolean noted = points.isNoted();
            sampled.had(before, cpu, points.lastWaited(), points.lastGiven());
            return noted;
        }
        held.hold(sampled, nowNanos);
        if (sampled.task.lookAtOnce(before) && cpu >= 0) {
            sampled.had(before, cpu, sampled.task.waitNanos(), sampled.task.timesOnCpu());
        }
        return false;
    }

    /** Reads the times of a thread whose call has ended. */
    void lookAfter(SampledThread sampled, long nowNanos) {
        if (depth.readsTimesOfWaiting() || sampled.lastReason() <= WaitReasons.IN_SYSTEM) {
            lookAtTimes(sampled, nowNanos);
        }
    }

    /** Reads the times of a thread whose call has just begun, at most every 10 ms: the call's CPU time is counted from this reading. */
    void lookBefore(Thread thread, SampledThread sampled, long nowNanos, boolean quickly) {
        if (nowNanos - sampled.timesNanos > BEFORE_NANOS
                && !ThreadRegistry.isVirtual(thread)
                && !(quickly && !findsQuickly && isToBeFound(sampled, nowNanos))
                && isFound(thread, sampled, nowNanos)) {
            lookAtTimes(sampled, nowNanos);
        }
    }

    /** Ends the looks. Reads the times of threads once more that have read their own since their last look. */
    void end(Iterable<SampledThread> threads, long nowNanos) {
        nameWaits();
        for (SampledThread each : threads) {
            if (each.hasOwnReadings()) {
                lookAtTimes(each, nowNanos);
            }
        }
    }

    private boolean isToBeFound(SampledThread sampled, long nowNanos) {
        return sampled.task == null
                && sampled.taskTries < MOST_TRIES
                && nowNanos - findDueNanos >= 0
                && (sampled.taskTries == 0 || nowNanos - sampled.taskDueNanos >= 0);
    }

    private boolean isFound(Thread thread, SampledThread sampled, long nowNanos) {
        if (isToBeFound(sampled, nowNanos)) {
            long begunNanos = System.nanoTime();
            sampled.task = finder.find(thread, sampled.id);
            long took = System.nanoTime() - begunNanos;
            findDueNanos = nowNanos + Math.min(LONGEST_FIND_NANOS, FINDS_OF_TIME * took);
            sampled.call = sampled.task == null ? null : SystemCall.of(sampled.task.id);
            sampled.taskDueNanos = nowNanos + (FIRST_RETRY_NANOS << sampled.taskTries);
            sampled.taskTries++;
        }
        return sampled.task != null && !sampled.task.isOver();
    }
}
