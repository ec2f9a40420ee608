package dev.insitu.benchmarks;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** A benchmark of JMH, once, in a JVM of its own. */
final class Jmh {
    private Jmh() {}

    /** Short: a ratio of pairs needs many rounds rather than long ones. */
    static ChainedOptionsBuilder benchmark(Class<?> type, String name) {
        return new OptionsBuilder()
                .include("^" + type.getName().replace(".", "\\.") + "\\." + name + "$")
                .forks(1)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(300))
                .verbosity(VerboseMode.SILENT);
    }

    static double nanos(ChainedOptionsBuilder options) throws RunnerException {
        return run(options).nanos();
    }

    /** Gives what the whole JVM allocated, too. */
    static Figures nanosAndBytes(ChainedOptionsBuilder options) throws RunnerException {
        return run(options.addProfiler(GCProfiler.class));
    }

    /** Of a call; bytes are NaN if they were not measured. */
    record Figures(double nanos, double bytes) {}

    /** From JDK 24 on each JVM warns of what JMH uses of it, in the midst of our tables. */
    private static String[] quiet() {
        return Runtime.version().feature() < 24
                ? new String[0]
                : new String[] {"--sun-misc-unsafe-memory-access=allow"};
    }

    private static Figures run(ChainedOptionsBuilder options) throws RunnerException {
        options.jvmArgsPrepend(quiet());
        RunResult result = new Runner(options.build()).run().iterator().next();
        double bytes = Double.NaN;
        for (Result<?> secondary : result.getSecondaryResults().values()) {
            if (secondary.getLabel().endsWith("gc.alloc.rate.norm")) {
                bytes = secondary.getScore();
            }
        }
        return new Figures(result.getPrimaryResult().getScore(), bytes);
    }
}
