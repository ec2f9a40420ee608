package dev.insitu.agent.session;

import dev.insitu.agent.weave.WeavingRehearsal;
import dev.insitu.report.format.Format;
import dev.insitu.report.recording.BucketCounts;
import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.recording.Recording;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.runtime.Housekeeping;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What a second CPU can do while the first reads the config: puts the runtime in place, then weaves a class and renders a
 * report that nobody sees. Their classes are loaded then when the application needs its own woven, and at its end, when
 * the jar may have been replaced.
 */
public final class Rehearsal implements Runnable {
    private final Runnable runtime;

    private Rehearsal(Runnable runtime) {
        this.runtime = runtime;
    }

    /**
     * Starts it.
     *
     * @param runtime puts the runtime's classes in place
     */
    public static void start(Runnable runtime) {
        Background.daemon(new Rehearsal(runtime), "insitu-rehearsal");
    }

    @Override
    public void run() {
        runtime.run();
        try {
            rehearse();
        } catch (RuntimeException | LinkageError e) {
            // The performance will say what is wrong.
        }
    }

    private static void rehearse() {
        Object muted = Housekeeping.mute();
        try {
            WeavingRehearsal.run();
            Snapshot snapshot = Snapshot.of(recording());
            for (String output : snapshot.outputs()) {
                Optional<Format> format = Format.named(output);
                if (format.isPresent()) {
                    format.get().render(snapshot);
                }
            }
        } finally {
            Housekeeping.unmute(muted);
        }
    }

    private static Recording recording() {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        histogram.recordValueWithCount(100_000, 100_000);
        BucketCounts buckets = BucketCounts.of(histogram);
        List<List<String>> journal = List.of(
                List.of("insitu", "0"),
                List.of("environment", "command", "Rehearsal"),
                List.of("clock", "nanoTimeCost", "20.5"),
                List.of("setting", "outputs", "console,json"),
                List.of("probe", "1", "method", "rehearsal"),
                List.of("matched", "1", "Rehearsal#run()"),
                List.of("unmatched", "Rehearsal#runs", "Rehearsal#run"),
                List.of("skipped", "Rehearsal#start()", "native"));
        EpochCounts counts = new EpochCounts(1, 1, 1, 1, 100_000, 1, 0, buckets);
        return new Recording(journal, List.of(counts), false, Optional.empty());
    }
}
