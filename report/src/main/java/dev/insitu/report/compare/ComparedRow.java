package dev.insitu.report.compare;

import dev.insitu.report.snapshot.figures.Percentile;

/**
 * One percentile of one probe, and its value in each JVM. A latency is scattered by factors, not by differences, so all is
 * reckoned on logarithms. Immutable.
 */
final class ComparedRow {

    /** Values closer than this share fall into one bucket of the recording. */
    private static final double BUCKET_SHARE = 1.0 / 1024;

    private final ComparedName what;
    private final Percentile percentile;
    private final double[] logs;
    private final int baseJvms;
    private final double resolution;

    /**
     * @param baseNanos in each JVM before, at least one
     * @param newNanos in each JVM after, at least one
     */
    ComparedRow(ComparedName what, Percentile percentile, long[] baseNanos, long[] newNanos) {
        this.what = what;
        this.percentile = percentile;
        this.baseJvms = baseNanos.length;
        this.logs = new double[baseNanos.length + newNanos.length];
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < logs.length; i++) {
            long nanos = Math.max(1, i < baseJvms ? baseNanos[i] : newNanos[i - baseJvms]);
            logs[i] = Math.log((double) nanos);
            smallest = Math.min(smallest, nanos);
        }
        this.resolution = Math.max(BUCKET_SHARE, 1.0 / (double) smallest);
    }

    ComparedName what() {
        return what;
    }

    Percentile percentile() {
        return percentile;
    }

    boolean isOfProbeOf(ComparedRow other) {
        return what.equals(other.what);
    }

    /** The geometric mean of the JVMs before, as a logarithm. */
    double baseLog() {
        return mean(0, baseJvms);
    }

    /** The geometric mean of the JVMs after, as a logarithm. */
    double newLog() {
        return mean(baseJvms, logs.length);
    }

    private double mean(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += logs[i];
        }
        return sum / (to - from);
    }

    /** The share by which equal values may differ: a bucket, or a nanosecond of the clock. */
    double resolution() {
        return resolution;
    }

    /**
     * How the two sides differ.
     *
     * @param second which JVMs are taken for those after, those before first; two at least on each side
     */
    WelchTest test(boolean[] second) {
        // Less scatter is not believed.
        return WelchTest.of(logs, second, resolution);
    }

    /**
     * The same for who knows by {@link Relabelings} how large it gets by chance: tempered, where that tells the sides apart more
     * clearly.
     */
    WelchTest clearerTest(boolean[] second) {
        WelchTest plain = test(second);
        WelchTest tempered = WelchTest.tempered(logs, second, resolution);
        return tempered.size() > plain.size() ? tempered : plain;
    }
}
