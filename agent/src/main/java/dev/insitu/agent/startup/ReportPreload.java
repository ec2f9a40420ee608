package dev.insitu.agent.startup;

import dev.insitu.explain.Explanation;
import dev.insitu.agent.jitter.CountedSamples;
import dev.insitu.recording.memory.SpanFacts;
import dev.insitu.explain.stacks.StackNotes;
import dev.insitu.report.file.Formats;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.format.Format;
import dev.insitu.report.format.ReportFiles;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.DriverKey;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.LockHolder;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.RunEnd;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.BufferImage;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.ImageReader;
import dev.insitu.recording.image.IntervalCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Goes through a report that nobody sees, from an image with one sample to each of its forms. What is loaded for it is
 * there at the JVM's end, when the jar may have been replaced. It is loaded early, too: a class of the JDK's that we were
 * the first to need while the application had its heap full would stay broken for the application.
 *
 * <p>It takes its time while the application runs, on another thread, and spares it to the JVM's end: from the application's last
 * line to the end of the process 83 ms with it and 156 ms without (medians of 13 runs in turn, JDK 17, on a machine that did
 * other work; an idle application of 1.5 s, {@code Waiting} in the integration tests, with one probe).
 */
public final class ReportPreload {
    private ReportPreload() {}

    private static final int PRELOADED_STACKS = 5;
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    /** Enough for a median, beyond which the slow sample lies. */
    private static final int SAMPLES = 20;

    private static final int CELL = Layout.FIRST_BLOCK;
    private static final int PAGE = CELL + CellLayout.CELL_BYTES;
    private static final int SIZE = PAGE + CellLayout.PAGE_BYTES;

    /**
     * Runs it, on a thread of ours.
     *
     * @param driven whether the report will tell of driving, which takes more classes
     * @param outputs the names of its forms, separated by commas
     */
    public static void run(boolean driven, String outputs) throws IOException {
        Recording counted = ImageReader.read(new BufferImage(image()), true, Optional.empty());
        List<List<String>> journal = new ArrayList<>(counted.journal());
        add(journal, new SessionFact.Version("0"));
        add(journal, new SessionFact.Setting(SessionFact.Setting.OUTPUTS, outputs));
        add(journal, new SessionFact.Environment("command", "preload"));
        add(journal, new SessionFact.Cost(SessionFact.Cost.NANO_TIME, 20.5));
        add(journal, new RuleFact.Written(0, false, "Preload#run"));
        add(journal, new ProbeFact.Defined(PROBE, "method", "preload", ProbeFact.Defined.NO_RULE));
        add(journal, new ProbeFact.Matched(PROBE, "Preload#run()"));
        add(journal, new SessionFact.Explain(SessionFact.Explain.JFR, "false"));
        add(journal, new SessionFact.Explain(SessionFact.Explain.LOOKS, "1"));
        add(journal, new SessionFact.Explain(SessionFact.Explain.LOOKS_NANOS, "1000000"));
        add(journal, new SessionFact.WallClock(0, 0));
        add(journal, new FlightFact.InFlight(PROBE, 1, 0, 2_000_000_000, "preload"));
        add(journal, new FlightFact.Stack(1, 1, "Lock", "preload", "Preload.run()", List.of("Preload.run()")));
        add(journal, slow());
        add(journal, new SampleFact.StackSeen("Preload.run", PRELOADED_STACKS, PRELOADED_STACKS));
        add(journal, new SampleFact.StackSeen("Preload.slow", PRELOADED_STACKS, 0));
        add(journal, new RuleFact.MustHold("preload max <= 1us", "preload", OptionalDouble.empty(), "max", "1000"));
        add(journal, new RuleFact.Unmatched("Preload#runs", List.of("Preload#run")));
        add(journal, new RuleFact.Skipped("Preload#start()", "native"));
        add(journal, new SessionFact.Identity("0"));
        add(journal, new SessionFact.Started(0));
        add(journal, new SessionFact.Finished(1));
        if (driven) {
            addDriving(journal);
        }
        List<EpochCounts> counts = new ArrayList<>(counted.counts());
        addJitter(journal, counts);
        Recording recording = new Recording(journal, counts, true, Optional.empty(), Optional.of(new OneInterval()));
        RecordingFile.render(recording);
        Snapshot snapshot = Snapshot.of(recording);
        for (String output : snapshot.outputs()) {
            Optional<Format> format = Formats.named(output);
            if (format.isPresent()) {
                format.get().write(snapshot, new NoFiles());
            }
        }
        ReportWriter.write(snapshot, new File("."), List.of());
        HistoryFile.preload();
        Explanation.preload();
        SpanFacts.preload();
        StackNotes.preload();
        WeavingPreload.nameUnmatched();
    }

    /** Has each file made, and keeps none. */
    private static final class NoFiles implements ReportFiles {
        @Override
        public void write(String name, Content content) throws IOException {
            content.to(new StringBuilder());
        }
    }

    /** A history of one sample. */
    private static final class OneInterval implements IntervalLog {
        @Override
        public long startNanoTime() {
            return 0;
        }

        @Override
        public long startEpochNanos() {
            return 0;
        }

        @Override
        public LogEnd forEach(Consumer<RecordedInterval> each) {
            Histogram one = new Histogram(3);
            one.recordValue(1);
            IntervalCounts counts = new IntervalCounts(PROBE, 1, 0, BucketCounts.of(one));
            each.accept(new RecordedInterval(0, 1, List.of(counts), List.of(new StoppedTime(1, 1, true))));
            return LogEnd.WHOLE;
        }
    }

    private static void add(List<List<String>> journal, Fact fact) {
        journal.add(fact.strings());
    }

    private static Fact slow() {
        Cause cause = Cause.of(CauseKind.UNEXPLAINED, 1, "");
        Cause held = Cause.of(CauseKind.LOCK, 1, "")
                .with("Preload", new LockHolder("preload", "Preload.run(Preload.java:1)"));
        List<String> stack = List.of("Preload.run(Preload.java:1)");
        return new SampleFact.Slow(PROBE, 1, 2, 0, "preload", List.of(held, cause), List.of(), stack);
    }

    private static void addDriving(List<List<String>> journal) {
        add(journal, new DriverFact.Setting(DriverKey.METHOD, "Preload#run()"));
        add(
                journal,
                new ProbeFact.Defined(
                        OwnProbes.END_TO_END_PROBE,
                        ProbeFigures.DRIVER_KIND,
                        DriverFigures.END_TO_END,
                        ProbeFact.Defined.NO_RULE));
        add(journal, new DriverFact.Series(1, 1_000));
        add(journal, new DriverFact.Epoch(1, DriverFact.EpochKind.RUN, 1, 1));
        RunEnd end = new RunEnd(1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, false, 0, Optional.empty());
        add(journal, new DriverFact.Ended(1, end));
    }

    /** A sample of 1 ns for each part of the report that tells of jitter. */
    private static void addJitter(List<List<String>> journal, List<EpochCounts> counts) {
        add(journal, new SessionFact.Jitter(SessionFact.Jitter.MODE, "sample"));
        add(journal, new SessionFact.Jitter(SessionFact.Jitter.THRESHOLD, "1000"));
        CountedSamples.note(fact -> add(journal, fact), true);
        BucketCounts one = counts.get(0).buckets();
        for (int probe = OwnProbes.JITTER_PROBE; probe <= OwnProbes.JITTER_STALLS_WATCHED_PROBE; probe++) {
            counts.add(new EpochCounts(probe, 1, 1, 1, 1, 0, 0, one));
        }
    }

    /** Some samples of 0 ns in one cell. */
    private static ByteBuffer image() {
        ByteBuffer image = ByteBuffer.allocate(SIZE).order(ByteOrder.nativeOrder());
        image.putLong(Layout.HEADER_MAGIC, Layout.MAGIC);
        image.putLong(Layout.HEADER_SIZE, SIZE);
        image.putLong(Layout.HEADER_CURSOR, SIZE);
        image.putInt(Layout.HEADER_CELLS, CELL >>> Layout.UNIT_SHIFT);
        image.putInt(CELL + CellLayout.CELL_PROBE, PROBE);
        image.putInt(CELL + CellLayout.CELL_EPOCH, 1);
        image.putInt(CELL + CellLayout.CELL_PAGES, CellLayout.CELL_BYTES >>> Layout.UNIT_SHIFT);
        image.putLong(PAGE, SAMPLES);
        return image;
    }
}
