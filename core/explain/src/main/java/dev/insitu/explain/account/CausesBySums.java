package dev.insitu.explain.account;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets the causes of a stretch of time right by its sums. What looks saw are samples: many waits of a part of a millisecond each look like
 * long ones, or are not seen. How long the thread ran, waited for a CPU, or did neither is counted. Pauses have exact times and stay.
 * A wait in time of which looks know nothing is no longer one that they saw elsewhere.
 *
 * <p>Page faults and compilations beyond those of ordinary time take their part of the time on a CPU. A pure function.
 */
public final class CausesBySums {
    /** Approximate duration of a page fault that reads nothing from disk. */
    private static final long FAULT_NANOS = 1_000;

    private CausesBySums() {}

    /**
     * The same causes with the durations that the sums give.
     *
     * @param seen these add up to the stretch
     * @param sums of the stretch
     * @param ordinary the sums of ordinary time
     */
    public static List<Cause> of(List<Cause> seen, CounterReading sums, CounterReading ordinary) {
        long waits = 0;
        long pauses = 0;
        long unexplained = 0;
        for (Cause cause : seen) {
            waits += isWait(cause.kind()) ? cause.nanos() : 0;
            pauses += isKept(cause.kind()) ? cause.nanos() : 0;
            unexplained += cause.kind() == CauseKind.UNEXPLAINED ? cause.nanos() : 0;
        }
        long rest = Math.max(0, sums.nanos() - pauses);
        double fits = Math.min(1, rest / (double) Math.max(1, sums.cpuNanos() + sums.cpuWaitNanos()));
        long cpu = Math.round(sums.cpuNanos() * fits);
        long cpuWait = Math.round(sums.cpuWaitNanos() * fits);
        long off = Math.max(0, rest - cpu - cpuWait);
        long unseen = waits == 0 ? off : Math.max(0, Math.min(unexplained, off - waits));
        List<Cause> causes = new ArrayList<>();
        for (Cause cause : seen) {
            if (isKept(cause.kind())) {
                causes.add(cause);
            } else if (isWait(cause.kind())) {
                causes.add(cause.lasting(Math.round((off - unseen) * (cause.nanos() / (double) waits))));
            }
        }
        causes.add(Cause.of(CauseKind.WAITING, unseen, ""));
        causes.add(Cause.of(CauseKind.CPU_WAIT, cpuWait, ""));
        addRunning(cpu, sums, ordinary, causes);
        return causes;
    }

    private static void addRunning(long cpu, CounterReading sums, CounterReading ordinary, List<Cause> to) {
        double usually = ordinary.nanos() == 0 ? 0 : sums.nanos() / (double) ordinary.nanos();
        long faults = sums.faults() - Math.round(ordinary.faults() * usually);
        long compiled = sums.compiledNanos() - Math.round(ordinary.compiledNanos() * usually);
        long faulted = Math.max(0, Math.min(cpu, faults * FAULT_NANOS));
        // As long as the JVM compiles, the code that it compiles runs uncompiled.
        double part = Math.max(0, Math.min(1, compiled / (double) sums.nanos()));
        long uncompiled = Math.round((cpu - faulted) * part);
        to.add(Cause.of(CauseKind.FAULTS, faulted, ""));
        to.add(Cause.of(CauseKind.COMPILATION, uncompiled, ""));
        to.add(Cause.of(CauseKind.CODE, cpu - faulted - uncompiled, ""));
    }

    private static boolean isKept(CauseKind kind) {
        return kind == CauseKind.GC || kind == CauseKind.SAFEPOINT;
    }

    private static boolean isWait(CauseKind kind) {
        return switch (kind) {
            case LOCK, PARK, SLEEP, IO, WAITING, OTHER -> true;
            default -> false;
        };
    }
}
