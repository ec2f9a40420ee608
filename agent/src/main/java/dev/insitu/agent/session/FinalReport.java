package dev.insitu.agent.session;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.process.Console;
import dev.insitu.platform.text.Encodable;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.report.file.Formats;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;

/** Prints and writes the report of all that this JVM has recorded. */
final class FinalReport {
    private final File directory;
    private final boolean toPrint;
    private boolean kept;
    private HistoryKeeper history;

    /**
     * One that is still to be made.
     *
     * @param directory the report directory
     * @param toPrint whether stderr is there to be printed to
     */
    FinalReport(File directory, boolean toPrint) {
        this.directory = directory;
        this.toPrint = toPrint;
    }

    /** Has the last interval kept when the report is made. */
    void endHistory(HistoryKeeper keeper) {
        history = keeper;
    }

    /**
     * Prints the report, which takes no disk; then writes the recording, out of which all else can be made; then the other
     * forms.
     *
     * @throws IOException where the directory does not take one of them; {@link #isKept} says which
     */
    void make() throws IOException {
        Recording counted = LiveRecording.readToTheEnd();
        if (history != null) {
            history.end(counted.counts());
        }
        Recording recording = counted.withIntervals(HistoryFile.open(HistoryFile.in(directory)));
        Snapshot snapshot;
        try {
            snapshot = Snapshot.of(recording);
            if (toPrint) {
                print(snapshot);
            }
        } finally {
            keep(recording);
        }
        ReportWriter.write(snapshot, directory, snapshot.outputs());
    }

    private void keep(Recording recording) throws IOException {
        // The directory may have been removed meanwhile.
        OwnerOnly.makeDirectories(directory);
        RecordingFile.write(recording, new File(directory, RecordingFile.NAME));
        kept = true;
    }

    private static void print(Snapshot snapshot) {
        if (snapshot.outputs().contains("console")) {
            PrintStream console = Console.open();
            String report = Formats.named("console").orElseThrow().render(snapshot);
            console.print(Encodable.lines(report, Console.CHARSET));
            console.flush();
        }
    }

    /** Whether the recording is on the disk, whole. */
    boolean isKept() {
        return kept;
    }
}
