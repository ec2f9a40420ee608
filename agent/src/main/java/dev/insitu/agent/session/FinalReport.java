package dev.insitu.agent.session;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.Console;
import dev.insitu.platform.text.Encodable;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.IncidentFile;
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
import java.util.List;
import java.util.Optional;

/** Prints and writes the report of everything that this session recorded. */
final class FinalReport {
    private final File directory;
    private final boolean toPrint;
    private final boolean countsOutlive;
    private final Alerts alerts;

    /** The recording on disk; null before it is written. */
    private File kept;

    private HistoryKeeper history;

    /**
     * Prepares a report without making it.
     *
     * @param directory the report directory
     * @param toPrint whether to print to stderr
     * @param countsOutlive whether the counts are in memory that outlives this JVM, where the recording cannot be written
     * @param alerts what the last interval adds is printed before the report
     */
    FinalReport(File directory, boolean toPrint, boolean countsOutlive, Alerts alerts) {
        this.directory = directory;
        this.toPrint = toPrint;
        this.countsOutlive = countsOutlive;
        this.alerts = alerts;
    }

    /** Sets the history, which receives the last interval when the report is made. */
    void endHistory(HistoryKeeper keeper) {
        history = keeper;
    }

    /**
     * Prints the report, which needs no disk; then writes the recording, from which all other files can be made; then the other formats.
     *
     * @throws IOException if one of the files cannot be written; {@link #kept} says whether the recording was
     */
    void make() throws IOException {
        Recording counted = LiveRecording.readToTheEnd();
        if (history != null) {
            history.end(counted);
        }
        if (toPrint) {
            printAlerts();
        }
        Recording recording = counted.withIntervals(HistoryFile.open(HistoryFile.in(directory)))
                .with(history == null ? List.of() : history.incidents());
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

    private void printAlerts() {
        try {
            alerts.printLast(false);
        } catch (InterruptedException e) {
            // Some of the lines may be missing; the report has what they say.
        }
    }

    private void keep(Recording recording) throws IOException {
        // The directory may have been removed meanwhile.
        OwnerOnly.makeDirectories(directory);
        File file = new File(directory, RecordingFile.NAME);
        try {
            RecordingFile.write(recording, file);
            kept = file;
            // The recording has them now.
            IncidentFile.delete(HistoryFile.in(directory));
        } catch (IOException e) {
            if (!countsOutlive) {
                // Another process may keep the file from being replaced.
                File aside = RecordingFile.asideOf(file);
                RecordingFile.write(recording, aside);
                kept = aside;
            }
            throw e;
        }
    }

    private static void print(Snapshot snapshot) {
        if (snapshot.outputs().contains(OutputFormat.CONSOLE)) {
            PrintStream console = Console.open();
            String report = Formats.of(OutputFormat.CONSOLE).render(snapshot);
            console.print(Encodable.lines(report, Console.CHARSET));
            console.flush();
        }
    }

    /** The file with the complete recording; empty where there is none. */
    Optional<File> kept() {
        return Optional.ofNullable(kept);
    }
}
