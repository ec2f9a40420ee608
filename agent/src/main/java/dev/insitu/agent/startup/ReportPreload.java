package dev.insitu.agent.startup;

import dev.insitu.agent.explain.Explanation;
import dev.insitu.agent.jitter.CountedSamples;
import dev.insitu.agent.recording.SpanFacts;
import dev.insitu.report.file.Formats;
import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.recording.BucketCounts;
import dev.insitu.report.recording.BufferImage;
import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.recording.ImageReader;
import dev.insitu.report.recording.Recording;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.runtime.memory.Layout;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Goes through a report that nobody sees, from an image with one sample to each of its forms. What is loaded for it is
 * there at the JVM's end, when the jar may have been replaced. It is loaded early, too: a class of the JDK's that we were
 * the first to need while the application had its heap full would stay broken for the application.
 */
public final class ReportPreload {
    private ReportPreload() {}

    private static final int PROBE = Layout.FIRST_RULE_PROBE;
    private static final int CELL = Layout.FIRST_BLOCK;
    private static final int PAGE = CELL + Layout.CELL_BYTES;
    private static final int SIZE = PAGE + Layout.PAGE_BYTES;

    /**
     * Runs it, on a thread of ours.
     *
     * @param driven whether the report will tell of driving, which takes more classes
     */
    public static void run(boolean driven) throws IOException {
        Recording counted = ImageReader.read(new BufferImage(image()), true, Optional.empty());
        List<List<String>> journal = new ArrayList<>(counted.journal());
        journal.add(List.of("insitu", "0"));
        journal.add(List.of("environment", "command", "Rehearsal"));
        journal.add(List.of("clock", "nanoTimeCost", "20.5"));
        journal.add(List.of("probe", Integer.toString(PROBE), "method", "rehearsal"));
        journal.add(List.of("matched", Integer.toString(PROBE), "Rehearsal#run()"));
        journal.add(List.of("explain", "jfr", "true"));
        journal.add(List.of("explain", "wall", "0", "0"));
        journal.add(List.of("slow", Integer.toString(PROBE), "1", "1", "0", "Rehearsal", "unexplained", "1", ""));
        journal.add(List.of("check", "rehearsal max <= 1us", "rehearsal", "-", "max", "1000"));
        journal.add(List.of("unmatched", "Rehearsal#runs", "Rehearsal#run"));
        journal.add(List.of("skipped", "Rehearsal#start()", "native"));
        journal.add(List.of("started", "0"));
        journal.add(List.of("finished", "1"));
        if (driven) {
            addDriving(journal);
        }
        List<EpochCounts> counts = new ArrayList<>(counted.counts());
        addJitter(journal, counts);
        Recording recording = new Recording(journal, counts, true, Optional.empty());
        RecordingFile.render(recording);
        Snapshot snapshot = Snapshot.of(recording);
        for (String output : snapshot.outputs()) {
            Formats.named(output).ifPresent(format -> format.render(snapshot));
        }
        ReportWriter.write(snapshot, new File("."), List.of());
        Explanation.rehearse();
        SpanFacts.rehearse();
        WeavingPreload.nameUnmatched();
    }

    private static void addDriving(List<List<String>> journal) {
        journal.add(List.of("driver", "method", "Rehearsal#run()"));
        journal.add(List.of("probe", Integer.toString(Layout.END_TO_END_PROBE), "driver", "end to end"));
        journal.add(List.of("series", "1", "1000.0"));
        journal.add(List.of("epoch", "1", "run", "1", "1"));
        journal.add(List.of("ended", "1", "started", "1", "completed", "1", "elapsedNanos", "1"));
    }

    /** A sample of 1 ns for each part of the report that tells of jitter. */
    private static void addJitter(List<List<String>> journal, List<EpochCounts> counts) {
        journal.add(List.of("jitter", "mode", "sample"));
        journal.add(List.of("jitter", "threshold", "1000"));
        CountedSamples.note(fact -> journal.add(List.of(fact)), true);
        BucketCounts one = counts.get(0).buckets();
        for (int probe = Layout.JITTER_PROBE; probe <= Layout.JITTER_STALLS_WATCHED_PROBE; probe++) {
            counts.add(new EpochCounts(probe, 1, 1, 1, 1, 0, 0, one));
        }
    }

    /** One sample of 0 ns in one cell. */
    private static ByteBuffer image() {
        ByteBuffer image = ByteBuffer.allocate(SIZE).order(ByteOrder.nativeOrder());
        image.putLong(Layout.HEADER_MAGIC, Layout.MAGIC);
        image.putLong(Layout.HEADER_SIZE, SIZE);
        image.putLong(Layout.HEADER_CURSOR, SIZE);
        image.putInt(Layout.HEADER_CELLS, CELL >>> Layout.UNIT_SHIFT);
        image.putInt(CELL + Layout.CELL_PROBE, PROBE);
        image.putInt(CELL + Layout.CELL_EPOCH, 1);
        image.putInt(CELL + Layout.CELL_PAGES, Layout.CELL_BYTES >>> Layout.UNIT_SHIFT);
        image.putLong(PAGE, 1);
        return image;
    }
}
