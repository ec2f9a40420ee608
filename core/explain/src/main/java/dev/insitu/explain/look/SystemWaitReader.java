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
import java.util.Optional;

/**
 * What a thread waits for in the system while the JVM says that it runs. Looks at a thread only where its call takes long already, and
 * the less often the longer it takes. For one thread.
 */
final class SystemWaitReader {
    private static final long LONG_NANOS = 900_000;

    /** Finding out which of the system's threads it is takes longer than looking at it. */
    private static final long FIRST_RETRY_NANOS = 2_000_000;

    private static final int MOST_TRIES = 16;
    private static final int FINDS_OF_TIME = 10;

    private static final long LONGEST_FIND_NANOS = 5_000_000;
    private static final long BEFORE_NANOS = 10_000_000;

    private final ThreadTimes times;
    private final WaitReasons reasons;
    private final TaskFinder finder;
    private final Descriptors descriptors = new Descriptors();
    private final HeldFiles held;
    private long findDueNanos = System.nanoTime();

    /** Who else finds out which of the system's threads it is does not come to it now: it takes a stack, say. */
    private boolean findsQuickly;

    private LookDepth depth = LookDepth.ALL;
    private final int page;
    private final int select;

    private SystemWaitReader(TaskWatch tasks, ThreadTimes times, WaitReasons reasons, EndReadings ends) {
        held = new HeldFiles(ends);
        this.times = times;
        this.reasons = reasons;
        finder = new TaskFinder(tasks, times);
        page = reasons.number(CauseKind.IO, "a page of memory");
        select = reasons.number(CauseKind.IO, "select");
    }

    /** Empty where the system does not tell. */
    static Optional<SystemWaitReader> of(
            Optional<TaskWatch> tasks, ThreadTimes times, WaitReasons reasons, EndReadings ends) {
        return tasks.isEmpty()
                ? Optional.empty()
                : Optional.of(new SystemWaitReader(tasks.get(), times, reasons, ends));
    }

    /** A look at all threads begins. */
    void begin(boolean quickly, LookDepth howDeep) {
        findsQuickly = quickly;
        depth = howDeep;
    }

    /**
     * The number of what it waits for, or that it runs; {@link WaitReasons#NONE} where nothing is known.
     *
     * @param ageNanos how long its call has taken
     * @param quickly {@link WaitReasons#NOT_NOW} is the answer where it would take long
     */
    int of(Thread thread, SampledThread sampled, long nowNanos, long ageNanos, boolean quickly) {
        if (ageNanos < LONG_NANOS) {
            return WaitReasons.NONE;
        }
        if (quickly && !findsQuickly && isToBeFound(sampled, nowNanos)) {
            return WaitReasons.NOT_NOW;
        }
        if (!isFound(thread, sampled, nowNanos)) {
            return WaitReasons.NONE;
        }
        boolean timesFirst = depth.readsTimesOfWaiting();
        if (timesFirst && lookAtTimes(sampled, nowNanos) && sampled.lastSight() != WaitReasons.NONE) {
            // It cannot have gone on to anything else.
            return sampled.lastSight();
        }
        SystemCall.Kind kind = sampled.call.look();
        if (!timesFirst && kind == SystemCall.Kind.RUNNING) {
            lookAtTimes(sampled, nowNanos);
        }
        long argument = sampled.call.argument();
        held.releaseUnheld(sampled);
        // To wake up who has more time takes more than to find the name.
        if (quickly && timesFirst && needsName(kind) && !Long.valueOf(argument).equals(sampled.lastDetail)) {
            return WaitReasons.NOT_NOW;
        }
        return switch (kind) {
            case READ -> reason("read from ", argument, sampled);
            case WRITE -> reason("write to ", argument, sampled);
            case CONNECT -> reason("connection of ", argument, sampled);
            case FORCE -> reason("force of ", argument, sampled);
            case POLL -> polled(argument, sampled);
            case SELECT -> select;
            case OPEN -> reasons.number(CauseKind.IO, "open");
            case PAGE -> page;
            case RUNNING -> WaitReasons.RUNNABLE;
            case FUTEX -> WaitReasons.IN_JVM;
            case OTHER -> WaitReasons.NONE;
        };
    }

    private static boolean needsName(SystemCall.Kind kind) {
        return switch (kind) {
            case READ, WRITE, CONNECT, FORCE, POLL -> true;
            default -> false;
        };
    }

    /**
     * Reads its times on and waiting for a CPU: between two looks that saw it wait it may or may not have run.
     *
     * @return whether it was not on a CPU since it was noted what it does
     */
    boolean lookAtTimes(SampledThread sampled, long nowNanos) {
        if (sampled.task == null) {
            return false;
        }
        sampled.timesNanos = nowNanos;
        CpuPoints points = sampled.points;
        long before = System.nanoTime();
        long cpu = times.cpuNanos(sampled.id);
        if (cpu >= 0 && points.isStill(cpu)) {
            // Then the system has nothing new to tell.
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

    /** The same for a thread whose call has ended. */
    void lookAfter(SampledThread sampled, long nowNanos) {
        if (depth.readsTimesOfWaiting() || sampled.lastSight() <= WaitReasons.IN_JVM) {
            lookAtTimes(sampled, nowNanos);
        }
    }

    /** The same for a thread whose call has just begun, now and then: what its call takes is told from what was before. */
    void lookBefore(Thread thread, SampledThread sampled, long nowNanos, boolean quickly) {
        if (nowNanos - sampled.timesNanos > BEFORE_NANOS
                && !(quickly && !findsQuickly && isToBeFound(sampled, nowNanos))
                && isFound(thread, sampled, nowNanos)) {
            lookAtTimes(sampled, nowNanos);
        }
    }

    /** No more looks come: threads that have read their own times since the last are looked at once more. */
    void end(Iterable<SampledThread> threads, long nowNanos) {
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

    private int polled(long address, SampledThread sampled) {
        Long key = address;
        if (!key.equals(sampled.lastDetail)) {
            return reason("read from ", Descriptors.polled(address), key, sampled);
        }
        return sampled.lastDetailSight;
    }

    private int reason(String what, long descriptor, SampledThread sampled) {
        Long key = descriptor;
        return key.equals(sampled.lastDetail) ? sampled.lastDetailSight : reason(what, descriptor, key, sampled);
    }

    private int reason(String what, long descriptor, Long key, SampledThread sampled) {
        String name = descriptor < 0 ? "" : descriptors.name(descriptor);
        sampled.lastDetail = key;
        sampled.lastDetailSight = reasons.number(CauseKind.IO, what + (name.isEmpty() ? "a socket" : name));
        return sampled.lastDetailSight;
    }
}
