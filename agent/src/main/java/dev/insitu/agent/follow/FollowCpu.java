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

    /** The share of a CPU that compilers take anyway: the lowest of some second, or of the moment before anything was woven. */
    private double usual;

    private long lookedNanos;
    private long compiledAtLook;
    private double nanosAtLook;

    /** What compilers took beyond what is usual, until the last look. */
    private double beyond;

    FollowCpu() {
        times.open();
        long before = compiledNanos();
        long beforeNanos = System.nanoTime();
        Daemon.sleep(BEFORE_MILLIS);
        begunNanos = System.nanoTime();
        compiledAtLook = compiledNanos();
        usual = (double) (compiledAtLook - before) / (begunNanos - beforeNanos);
        lookedNanos = begunNanos;
    }

    /** To be called often. */
    void look() {
        long now = System.nanoTime();
        if (now - lookedNanos >= LOOK_NANOS) {
            long compiled = compiledNanos();
            usual = Math.min(usual, (double) (compiled - compiledAtLook) / (now - lookedNanos));
            beyond += beyondUsual(compiled, now);
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
        return Math.max(0, times.ownCpuNanos()) + beyond + beyondUsual(compiledNanos(), System.nanoTime());
    }

    private double beyondUsual(long compiled, long now) {
        return Math.max(0, compiled - compiledAtLook - usual * (now - lookedNanos));
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
