package peers;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** A way of timing that a programmer writes into the application; an agent's way is {@link #AGENT}. A constant, so that each JVM compiles one. */
enum Way {
    PLAIN,
    BY_HAND,
    AGENT,
    HDR,
    MICROMETER;

    static final Way NOW = valueOf(System.getProperty("way", "PLAIN"));

    /** Each loads what it needs, and nothing of the others. */
    static final class Hdr {
        static final Recorder RECORDER = new Recorder(3);
        static final Histogram ALL = new Histogram(3);

        private Hdr() {}
    }

    static final class Micrometer {
        static final Timer TIMER = Timer.builder("work")
                .publishPercentiles(0.5, 0.99, 0.999)
                .register(new SimpleMeterRegistry());

        private Micrometer() {}
    }

    /** A call of 45 ns. */
    static long call(long seed) {
        switch (NOW) {
            case AGENT:
                return Work.timed(seed);
            case BY_HAND: {
                long start = System.nanoTime();
                long x = Work.plain(seed);
                return x + (System.nanoTime() - start);
            }
            case HDR: {
                long start = System.nanoTime();
                try {
                    return Work.plain(seed);
                } finally {
                    Hdr.RECORDER.recordValue(System.nanoTime() - start);
                }
            }
            case MICROMETER: {
                long start = System.nanoTime();
                try {
                    return Work.plain(seed);
                } finally {
                    Micrometer.TIMER.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
                }
            }
            default:
                return Work.plain(seed);
        }
    }

    /** A call of something else, timed the same way. */
    static void call(Runnable work) {
        long start = System.nanoTime();
        try {
            work.run();
        } finally {
            long nanos = System.nanoTime() - start;
            if (NOW == HDR) {
                Hdr.RECORDER.recordValue(nanos);
            } else if (NOW == MICROMETER) {
                Micrometer.TIMER.record(nanos, TimeUnit.NANOSECONDS);
            }
        }
    }

    /** What the library itself says, in the words that {@link Peers} reads; nothing where an agent does. */
    static String said() {
        if (NOW == HDR) {
            Hdr.ALL.add(Hdr.RECORDER.getIntervalHistogram());
            return said(Hdr.ALL.getTotalCount(), Hdr.ALL.getValueAtPercentile(99) / 1e6);
        }
        if (NOW == MICROMETER) {
            double p99 = Micrometer.TIMER.takeSnapshot().percentileValues()[1].value(TimeUnit.MILLISECONDS);
            return said(Micrometer.TIMER.count(), p99);
        }
        return "";
    }

    static String said(long count, double p99Millis) {
        return String.format(Locale.ROOT, "count=%d p99=%.1f", count, p99Millis);
    }
}
