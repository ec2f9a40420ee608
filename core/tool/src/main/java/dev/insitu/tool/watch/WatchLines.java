package dev.insitu.tool.watch;

import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.image.Percentile;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;

/** Output without a terminal: a line for each probe and interval, times in nanoseconds. */
final class WatchLines {
    private static final Percentile P50 = Percentile.of("50");
    private static final Percentile P99 = Percentile.of("99");
    private static final Percentile P999 = Percentile.of("99.9");

    private final PrintWriter out;

    WatchLines(PrintWriter out) {
        this.out = out;
    }

    /** Prints the interval that has just ended, for each probe that has counted a call so far or is in a call. */
    void print(WatchedSession session) {
        String time = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
        for (WatchedProbe probe : session.probes()) {
            if (probe.count() > 0 || probe.inFlight() > 0) {
                out.println(time + " count=" + probe.lastCount() + " rate=" + Math.round(probe.rate() * 10) / 10.0
                        + " p50=" + text(probe.lastAt(P50)) + " p99=" + text(probe.lastAt(P99)) + " p99.9="
                        + text(probe.lastAt(P999)) + " max=" + text(probe.lastMax()) + " totalCount=" + probe.count()
                        + " errors=" + probe.errors() + " totalP50=" + text(probe.at(P50)) + " totalP99="
                        + text(probe.at(P99)) + " totalP99.9=" + text(probe.at(P999)) + " totalMax="
                        + text(probe.max()) + " inFlight=" + probe.inFlight() + " oldest=" + probe.oldestNanos()
                        + " probe=" + Harmless.oneLine(probe.name));
            }
        }
        out.flush();
    }

    private static String text(OptionalLong nanos) {
        return nanos.isPresent() ? Long.toString(nanos.getAsLong()) : "n/a";
    }
}
