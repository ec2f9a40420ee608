package dev.insitu.benchmarks;

import dev.insitu.demo.date.DateSerialisation;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * The operation of the demo date-serialisation as JMH sees it, which times single calls between two readings of the
 * clock, as a probe does.
 *
 * <pre>DateSampleTime FILE SECONDS        writes what it measured, in nanoseconds, as properties</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DateSampleTime {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

    private final Date date = Date.from(Instant.now());

    /** Nothing but the operation. */
    @Benchmark
    public Date roundTrip() {
        return DateSerialisation.roundTrip(date);
    }

    /** See above. */
    public static void main(String[] arguments) throws RunnerException, IOException {
        Statistics nanos = measure(Integer.parseInt(arguments[1]));
        Properties measured = new Properties();
        measured.setProperty("count", Long.toString(nanos.getN()));
        measured.setProperty("mean", Double.toString(nanos.getMean()));
        for (double percentile : PERCENTILES) {
            String key = "p" + Double.toString(percentile).replaceFirst("\\.0$", "");
            measured.setProperty(key, Long.toString(Math.round(nanos.getPercentile(percentile))));
        }
        measured.setProperty("max", Long.toString(Math.round(nanos.getMax())));
        try (OutputStream out = new FileOutputStream(arguments[0])) {
            measured.store(out, "JMH SampleTime, nanoseconds");
        }
    }

    private static Statistics measure(int seconds) throws RunnerException {
        Options options = new OptionsBuilder()
                .include("^" + DateSampleTime.class.getName().replace(".", "\\.") + "\\.roundTrip$")
                .forks(1)
                .warmupIterations(3)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(seconds)
                .measurementTime(TimeValue.seconds(1))
                .verbosity(VerboseMode.SILENT)
                .build();
        return new Runner(options).run().iterator().next().getPrimaryResult().getStatistics();
    }
}
