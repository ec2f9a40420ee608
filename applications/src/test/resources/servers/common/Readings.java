package servers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** The times of requests by readings of the clock that stand in the server's own code. */
final class Readings {
    private static final double[] PERCENTILES = {50, 90, 99};

    private static final Recorder RECORDER = new Recorder(3);
    private static final AtomicLong FAILED = new AtomicLong();

    private Readings() {}

    static void took(long begunNanos, boolean failed) {
        RECORDER.recordValue(System.nanoTime() - begunNanos);
        if (failed) {
            FAILED.incrementAndGet();
        }
    }

    /** {@code COUNT FAILED}, then p50, p90 and p99. */
    static void write(String file) throws Exception {
        Histogram all = RECORDER.getIntervalHistogram();
        StringBuilder line = new StringBuilder().append(all.getTotalCount()).append(' ').append(FAILED);
        for (double percentile : PERCENTILES) {
            line.append(' ').append(all.getValueAtPercentile(percentile));
        }
        Files.writeString(Path.of(file), line);
    }
}
