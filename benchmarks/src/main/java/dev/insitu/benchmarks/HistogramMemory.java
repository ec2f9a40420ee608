package dev.insitu.benchmarks;

import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * The memory of a thread and a probe by the shape of its distribution, beside that of an HdrHistogram of three digits, and of a {@code Recorder} of two of
 * them. By arithmetic: it is the same in each round, and on each JVM.
 */
final class HistogramMemory {
    private static final int SAMPLES = 1_000_000;

    private HistogramMemory() {}

    static void print() {
        Random random = new Random(1);
        print("Memory of a thread and a probe, KiB, %,d samples", SAMPLES);
        print("%-44s %9s %14s %14s %8s", "", "Insitu", "HdrHistogram", "its Recorder", "ratio");
        shape("always 1 us", () -> 1_000);
        shape("1 to 2 us, evenly", () -> 1_000 + random.nextInt(1_000));
        shape("log-normal around 10 us, sigma 0.5", () -> (long) (10_000 * Math.exp(0.5 * random.nextGaussian())));
        shape(
                "the same, one in 10,000 up to 100 ms",
                () -> random.nextInt(10_000) == 0
                        ? random.nextInt(100_000_000)
                        : (long) (10_000 * Math.exp(0.5 * random.nextGaussian())));
        shape("100 ns to 10 s, evenly in the logarithm", () -> (long) (100 * Math.pow(10, 8 * random.nextDouble())));
        print("The ratio is Insitu's to HdrHistogram's.");
    }

    /** A cell, and a page for each 128 buckets that are hit. */
    private static void shape(String name, LongSupplier samples) {
        Histogram histogram = new Histogram(3);
        TreeSet<Integer> pages = new TreeSet<>();
        for (int i = 0; i < SAMPLES; i++) {
            long nanos = samples.getAsLong();
            histogram.recordValue(nanos);
            pages.add(bucket(nanos) >>> 7);
        }
        // The cell is rounded up to cache lines.
        double own = 1.875 + pages.size();
        double kept = histogram.getEstimatedFootprintInBytes() / 1024.0;
        print("%-44s %9.1f %14.1f %14.1f %8.3f", name, own, kept, 2 * kept, own / kept);
    }

    private static int bucket(long value) {
        int octave = 53 - Long.numberOfLeadingZeros(value | 2047);
        return (octave << 10) + (int) (value >>> octave);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
