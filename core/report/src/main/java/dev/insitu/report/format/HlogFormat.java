package dev.insitu.report.format;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.HistogramText;
import dev.insitu.report.snapshot.NamedMoment;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.IntervalFigures;
import dev.insitu.report.snapshot.figures.IntervalProbe;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * HdrHistogram's interval log: a line for each interval and probe, whose tag names the probe. Values are in nanoseconds. Times of a
 * run have their own lines, after a comment that names the run.
 */
public final class HlogFormat implements Format {
    private static final long MILLI = 1_000_000;

    @Override
    public OutputFormat output() {
        return OutputFormat.HLOG;
    }

    @Override
    public String render(Snapshot snapshot) {
        StringBuilder text = new StringBuilder();
        try {
            render(snapshot, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    @Override
    public void render(Snapshot snapshot, Appendable to) throws IOException {
        long startEpochNanos =
                snapshot.history().isPresent() ? snapshot.history().get().startEpochNanos() : 0;
        String start = seconds(startEpochNanos / MILLI) + " (seconds since epoch)";
        to.append("#[Interval log of Insitu ")
                .append(snapshot.session().version())
                .append("; values in nanoseconds]\n");
        to.append("#[Histogram log format version 1.3]\n");
        to.append("#[BaseTime: ").append(start).append("]\n");
        to.append("#[StartTime: ").append(start).append(", ");
        to.append(TimeText.utc(startEpochNanos / MILLI * MILLI)).append("]\n");
        if (snapshot.session().window().isPresent()) {
            to.append("#[")
                    .append(WindowText.of(snapshot.session().window().get()))
                    .append("]\n");
        }
        for (String note : snapshot.notes()) {
            to.append("#[Note: ").append(HgrmFormat.comment(note)).append("]\n");
        }
        List<String> tags = tags(snapshot, to);
        if (snapshot.history().isEmpty()) {
            to.append("#[The recording has no intervals]\n");
        }
        to.append("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n");
        if (snapshot.history().isPresent()) {
            Lines lines = new Lines(snapshot, tags, to);
            Optional<String> missing = snapshot.history().get().forEach(lines);
            lines.end();
            if (missing.isPresent()) {
                to.append("#[").append(missing.get()).append("]\n");
            }
        }
    }

    /** Returns a tag for each probe, and writes comments that explain them. */
    private static List<String> tags(Snapshot snapshot, Appendable to) throws IOException {
        HlogTags names = new HlogTags();
        List<String> tags = new ArrayList<>();
        for (ProbeFigures probe : snapshot.probes()) {
            String tag = names.of(probe.name());
            tags.add(tag);
            to.append("#[Tag=").append(tag).append(": ").append(HgrmFormat.comment(probe.name()));
            to.append(", ").append(probe.kind().text()).append(", ");
            to.append(about(probe, snapshot)).append("]\n");
        }
        return tags;
    }

    private static String about(ProbeFigures probe, Snapshot snapshot) {
        if (!isPaired(probe)) {
            return "left out: starts and ends could not be paired";
        }
        return DriverFigures.isCorrected(probe, snapshot.driver())
                ? "corrected for coordinated omission"
                : "not corrected for coordinated omission";
    }

    private static boolean isPaired(ProbeFigures probe) {
        return probe.outsideRuns().orElse(probe.figures()).arePaired();
    }

    /** Milliseconds as seconds: always with three decimals, as HdrHistogram writes them. */
    private static String seconds(long millis) {
        String decimals = Long.toString(1_000 + millis % 1_000);
        return millis / 1_000 + "." + decimals.substring(1);
    }

    /** Orders the probes outside the runs first, then by run. */
    private static final class ByRun implements Comparator<IntervalProbe> {
        @Override
        public int compare(IntervalProbe one, IntervalProbe other) {
            int order = Integer.compare(one.series(), other.series());
            order = order == 0 ? Integer.compare(one.run(), other.run()) : order;
            return order == 0 ? Integer.compare(one.probe(), other.probe()) : order;
        }
    }

    /** Writes the lines of each interval in turn. */
    private static final class Lines implements Consumer<IntervalFigures> {
        private final HistogramText histograms = new HistogramText();
        private final Snapshot snapshot;
        private final List<String> tags;
        private final Appendable to;
        private String section = "";
        private IOException failure;
        private int nextMark;

        Lines(Snapshot snapshot, List<String> tags, Appendable to) {
            this.snapshot = snapshot;
            this.tags = tags;
            this.to = to;
        }

        @Override
        public void accept(IntervalFigures interval) {
            try {
                if (failure == null) {
                    write(interval);
                }
            } catch (IOException e) {
                failure = e;
            }
        }

        void end() throws IOException {
            if (failure != null) {
                throw failure;
            }
        }

        /** Writes the marks before the end of an interval, each once. */
        private void writeMarks(long endNanos) throws IOException {
            long startEpochNanos = snapshot.history().orElseThrow().startEpochNanos();
            while (nextMark < snapshot.marks().size()
                    && snapshot.marks().get(nextMark).epochNanos() - startEpochNanos < endNanos) {
                NamedMoment mark = snapshot.marks().get(nextMark++);
                long millis = Math.max(0, mark.epochNanos() - startEpochNanos) / MILLI;
                to.append("#[Mark ").append(seconds(millis)).append(": ");
                to.append(HgrmFormat.comment(mark.name())).append("]\n");
            }
        }

        private void write(IntervalFigures interval) throws IOException {
            writeMarks(interval.endNanos());
            long startMillis = interval.startNanos() / MILLI;
            String when = seconds(startMillis) + ',' + seconds(interval.endNanos() / MILLI - startMillis) + ',';
            List<IntervalProbe> counts = new ArrayList<>(interval.probes());
            counts.sort(new ByRun());
            for (IntervalProbe each : counts) {
                if (each.counts().total() > 0 && isPaired(snapshot.probes().get(each.probe()))) {
                    writeSection(each);
                    BucketCounts buckets = each.counts();
                    to.append("Tag=").append(tags.get(each.probe())).append(',').append(when);
                    to.append(Long.toString(buckets.valueAt(buckets.total()))).append(".000,");
                    to.append(histograms.of(buckets)).append('\n');
                }
            }
        }

        private void writeSection(IntervalProbe counts) throws IOException {
            if (snapshot.driver().isPresent()) {
                String now = counts.series() < 0
                        ? "#[Outside the runs]\n"
                        : "#[Run " + counts.run() + " at " + HgrmFormat.rate(rate(counts)) + "/s]\n";
                if (!now.equals(section)) {
                    to.append(now);
                    section = now;
                }
            }
        }

        private double rate(IntervalProbe counts) {
            return snapshot.probes()
                    .get(counts.probe())
                    .series()
                    .get(counts.series())
                    .targetRate();
        }
    }
}
