package dev.insitu.report.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.file.UnreadableLog;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.HlogFormat;
import dev.insitu.report.format.html.HtmlFormat;
import dev.insitu.report.snapshot.figures.IntervalFigures;
import dev.insitu.report.snapshot.figures.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Intervals name probes and runs as the rest of the report does. */
class HistoryTest {
    private static final BucketCounts ONE = counts(1_000);

    @Test
    void eachCountIsInItsRunOrOutside() {
        DrivenRecordings driven = DrivenRecordings.echo();
        driven.warmUp(50, 1_000_000);
        driven.series("1000");
        int run = driven.run();
        driven.endedWell(run, 20, 20_000_000);
        driven.fact("explain", "wall", "7", "1795262400000000000");
        Snapshot snapshot = Snapshot.of(driven.build()
                .withIntervals(Optional.of(log(
                        7,
                        new RecordedInterval(
                                0,
                                10,
                                List.of(
                                        EpochCounts.ofBuckets(DrivenRecordings.SERVICE_TIME, run, 1, ONE),
                                        EpochCounts.ofBuckets(DrivenRecordings.SERVICE_TIME, run - 1, 0, ONE),
                                        EpochCounts.ofBuckets(DrivenRecordings.SERVICE_TIME, run - 2, 1, ONE),
                                        EpochCounts.ofBuckets(12345, 0, 0, ONE)),
                                List.of(new StoppedTime(9, 4, true)))))));

        List<IntervalFigures> intervals = new ArrayList<>();
        snapshot.history().orElseThrow().forEach(intervals::add);

        assertThat(snapshot.probes().get(1).name()).isEqualTo("service time");
        assertThat(intervals).hasSize(1);
        assertThat(intervals.get(0).probes())
                .extracting("probe", "series", "run", "errors")
                .containsExactly(tuple(1, -1, 0, 1L), tuple(1, 0, 1, 1L));
        assertThat(intervals.get(0).probes().get(0).counts().total()).isEqualTo(2);
        assertThat(intervals.get(0).pauses()).containsExactly(new Pause(5, 4, true));
    }

    @Test
    void anotherRecordingsHistoryIsNotTaken() {
        Recording recording = Recordings.usual()
                .fact("explain", "wall", "7", "1795262400000000000")
                .build();
        assertThat(Snapshot.of(recording.withIntervals(Optional.of(log(8)))).history())
                .isEmpty();
        assertThat(Snapshot.of(recording.withIntervals(Optional.of(log(7)))).history())
                .isPresent();
        assertThat(Snapshot.of(recording).history()).isEmpty();
    }

    /** In the lines that end what is made of it. */
    @Test
    void namesWhatIsMissing() {
        Recording recording = Recordings.usual()
                .fact("explain", "wall", "7", "1795262400000000000")
                .build();

        Snapshot damaged = Snapshot.of(recording.withIntervals(Optional.of(new UnreadableLog(LogEnd.DAMAGED))));
        Snapshot cut = Snapshot.of(recording.withIntervals(Optional.of(new UnreadableLog(LogEnd.OPEN))));
        Snapshot whole = Snapshot.of(recording.withIntervals(Optional.of(log(7))));

        assertThat(new HlogFormat().render(damaged))
                .contains("#[history.insitu is damaged: ")
                .endsWith("]\n");
        assertThat(new HlogFormat().render(cut)).contains("#[history.insitu is cut off: ");
        assertThat(new HlogFormat().render(whole)).doesNotContain("history.insitu");
        assertThat(new HtmlFormat().render(damaged)).contains("history.insitu is damaged: ");
    }

    private static IntervalLog log(long startNanoTime, RecordedInterval... intervals) {
        return new IntervalLog() {
            @Override
            public long startNanoTime() {
                return startNanoTime;
            }

            @Override
            public long startEpochNanos() {
                return 1_795_262_400_000_000_000L;
            }

            @Override
            public LogEnd forEach(Consumer<RecordedInterval> each) {
                List.of(intervals).forEach(each);
                return LogEnd.WHOLE;
            }
        };
    }

    private static BucketCounts counts(long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(nanos);
        return BucketCounts.of(histogram);
    }
}
