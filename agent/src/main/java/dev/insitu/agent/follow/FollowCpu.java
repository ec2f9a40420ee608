package dev.insitu.agent.follow;

import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.linux.CompilerTasks;
import dev.insitu.platform.process.Daemon;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * The CPU time that following takes on threads other than the application's: on its own, which loads classes, weaves, takes stacks and
 * reads figures, and on those on which the JVM replaces and compiles code, beyond what they usually take. For the thread that follows,
 * which does nothing else.
 */
final class FollowCpu {
    private static final long BEFORE_MILLIS = 200;
    private static final long LOOK_NANOS = 1_000_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ThreadTimes times = new ThreadTimes();
    private final CompilerTasks tasks = new CompilerTasks();
    private final long begunNanos;
    private final long compiledAtBegin;

    /** The share of a CPU that compilers take anyway: the lowest of some second, or of the moment before anything was woven. */
    private double usual;

    private long lookedNanos;
    private long compiledAtLook;
    private double nanosAtLook;

    FollowCpu() {
        times.open();
        long before = compiledNanos();
        long beforeNanos = System.nanoTime();
        Daemon.sleep(BEFORE_MILLIS);
        begunNanos = System.nanoTime();
        compiledAtBegin = compiledNanos();
        usual = (double) (compiledAtBegin - before) / (begunNanos - beforeNanos);
        lookedNanos = begunNanos;
        compiledAtLook = compiledAtBegin;
    }

    /** To be called often. */
    void look() {
        long now = System.nanoTime();
        if (now - lookedNanos >= LOOK_NANOS) {
            long compiled = compiledNanos();
            usual = Math.min(usual, (double) (compiled - compiledAtLook) / (now - lookedNanos));
            lookedNanos = now;
            compiledAtLook = compiled;
            nanosAtLook = nanos();
        }
    }

    /** Whether what it had taken at the last look is below a share of a CPU. */
    boolean isBelow(double share) {
        return nanosAtLook <= share * (System.nanoTime() - begunNanos);
    }

    /** What it has taken so far. */
    double nanos() {
        double compilers = compiledNanos() - compiledAtBegin - usual * (System.nanoTime() - begunNanos);
        return Math.max(0, times.ownCpuNanos()) + Math.max(0, compilers);
    }

    /** Where the system does not show the compilers' CPU time, the time that compilations took. */
    private long compiledNanos() {
        return tasks.cpuNanos().orElseGet(FollowCpu::compilationNanos);
    }

    private static long compilationNanos() {
        try {
            CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
            return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                    ? 0
                    : compilers.getTotalCompilationTime() * NANOS_PER_MILLI;
        } catch (RuntimeException | LinkageError e) {
            return 0;
        }
    }
}
