package dev.insitu.agent.follow;

import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.linux.CompilerTasks;
import dev.insitu.platform.process.Daemon;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import java.util.function.Supplier;

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
    private final Supplier<OptionalLong> tasks;

    /** Whether the system shows the compilers' CPU time. If not, the JVM's own figure stands for it all the time: the two differ. */
    private final boolean showsTasks;

    private final long begunNanos;

    /** The share of a CPU that compilers take anyway: the lowest of some second, or of the moment before anything was woven. */
    private double usual;

    private long lookedNanos;
    private long compiledAtLook;
    private double nanosAtLook;

    /** What compilers took beyond what is usual, until the last look. */
    private double beyond;

    FollowCpu() {
        this(new CompilerTasks()::cpuNanos);
    }

    /** @param tasks the CPU time of the threads that compile so far; empty if it cannot be read now */
    FollowCpu(Supplier<OptionalLong> tasks) {
        this.tasks = tasks;
        times.open();
        OptionalLong before = tasks.get();
        showsTasks = before.isPresent();
        compiledAtLook = before.orElseGet(FollowCpu::compilationNanos);
        lookedNanos = System.nanoTime();
        Daemon.sleep(BEFORE_MILLIS);
        begunNanos = System.nanoTime();
        long compiled = compiledNanos().orElse(compiledAtLook);
        usual = (double) (compiled - compiledAtLook) / (begunNanos - lookedNanos);
        compiledAtLook = compiled;
        lookedNanos = begunNanos;
    }

    /** To be called often. */
    void look() {
        long now = System.nanoTime();
        OptionalLong compiled = now - lookedNanos >= LOOK_NANOS ? compiledNanos() : OptionalLong.empty();
        if (compiled.isPresent()) {
            usual = Math.min(usual, (double) (compiled.getAsLong() - compiledAtLook) / (now - lookedNanos));
            beyond += beyondUsual(compiled.getAsLong(), now);
            lookedNanos = now;
            compiledAtLook = compiled.getAsLong();
            nanosAtLook = nanos();
        }
    }

    /** Whether what it had taken at the last look is below a share of a CPU. */
    boolean isBelow(double share) {
        return nanosAtLook <= share * (System.nanoTime() - begunNanos);
    }

    /** What it has taken so far. */
    double nanos() {
        long compiled = compiledNanos().orElse(compiledAtLook);
        return Math.max(0, times.ownCpuNanos()) + beyond + beyondUsual(compiled, System.nanoTime());
    }

    private double beyondUsual(long compiled, long now) {
        return Math.max(0, compiled - compiledAtLook - usual * (now - lookedNanos));
    }

    /** Empty if it cannot be read now: what compilers take meanwhile is in the next reading. */
    private OptionalLong compiledNanos() {
        return showsTasks ? tasks.get() : OptionalLong.of(compilationNanos());
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
