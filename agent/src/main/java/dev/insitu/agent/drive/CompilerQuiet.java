package dev.insitu.agent.drive;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Whether the JVM has compiled what ran so far: its compilers have finished nothing for a while. For one thread. */
final class CompilerQuiet {
    /** Longer than most methods take to compile. */
    private static final long QUIET_NANOS = 100_000_000;

    private long lastMillis = -1;
    private long sinceNanos;

    /** Whether it is quiet now; also where the JVM does not say what it compiles. */
    boolean isQuiet() {
        return isQuiet(System.nanoTime(), compiledMillis());
    }

    /** @param compiledMillis the time that the JVM has spent on methods compiled so far */
    boolean isQuiet(long nowNanos, long compiledMillis) {
        if (compiledMillis != lastMillis) {
            lastMillis = compiledMillis;
            sinceNanos = nowNanos;
        }
        return nowNanos - sinceNanos >= QUIET_NANOS;
    }

    private static long compiledMillis() {
        try {
            CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
            return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                    ? 0
                    : compilers.getTotalCompilationTime();
        } catch (RuntimeException | LinkageError e) {
            return 0;
        }
    }
}
