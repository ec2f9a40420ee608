package dev.insitu.tool.demo;

import dev.insitu.recording.image.Percentile;
import dev.insitu.report.format.console.Summary;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;

/** The date's serialisation under JMH, as an independent measurement. */
final class JmhRun {
    private static final String MAIN = "dev.insitu.benchmarks.DateSampleTime";

    private final File jar;

    /**
     * Runs a benchmark that is built in a checkout.
     *
     * @param jar with the benchmark and JMH
     */
    JmhRun(File jar) {
        this.jar = jar;
    }

    /** The figures that JMH measured; empty where the benchmarks are not built. */
    Optional<Summary> run(int seconds) throws IOException, InterruptedException {
        if (!jar.isFile()) {
            return Optional.empty();
        }
        File result = new File(DemoRun.REPORTS, "date-serialisation-jmh.properties");
        List<String> arguments = new ArrayList<>(LibraryOptions.withoutWarnings());
        arguments.addAll(List.of("-cp", jar.getPath(), MAIN, result.getPath(), Integer.toString(seconds)));
        DemoRun.java(arguments);
        Properties measured = new Properties();
        try (InputStream in = new FileInputStream(result)) {
            measured.load(in);
        }
        return Optional.of(summary(measured));
    }

    static Summary summary(Properties measured) throws IOException {
        List<OptionalLong> percentiles = new ArrayList<>();
        for (Percentile percentile : Summary.PERCENTILES) {
            percentiles.add(OptionalLong.of((long) number(measured, "p" + percentile.key())));
        }
        return new Summary(
                OptionalLong.of((long) number(measured, "count")),
                OptionalDouble.of(number(measured, "mean")),
                percentiles,
                OptionalLong.of((long) number(measured, "max")));
    }

    private static double number(Properties measured, String key) throws IOException {
        String value = measured.getProperty(key);
        if (value == null) {
            throw new IOException("the benchmark has no figure of " + key);
        }
        return Double.parseDouble(value);
    }
}
