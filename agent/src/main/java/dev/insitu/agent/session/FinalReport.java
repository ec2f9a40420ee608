package dev.insitu.agent.session;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.Console;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.platform.text.Encodable;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.IncidentFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.report.file.Formats;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints and writes the report of everything that this session recorded. */
final class FinalReport {
    private final File directory;
    private final boolean toPrint;
    private final boolean countsOutlive;
    private final Alerts alerts;

    /** The recording, and its file; null before it is written. */
    private Recording recording;

    private File kept;

    /** Whether all files of the report are. */
    private boolean written;

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
     * Writes the recording, from which all else can be made; then prints the report, even if the disk is full; then writes the other
     * formats.
     *
     * @throws IOException if one of the files cannot be written; {@link #kept} says whether the recording was
     */
    void make(EndDeadline deadline) throws IOException, InterruptedException {
        Recording counted = LiveRecording.readToTheEnd();
        if (history != null) {
            history.end(counted);
        }
        recording = counted.withIntervals(HistoryFile.open(HistoryFile.in(directory)))
                .with(history == null ? List.of() : history.incidents());
        try {
            keep();
        } catch (IOException | RuntimeException | Error e) {
            printDespite(e, deadline);
            throw e;
        }
        Snapshot snapshot = Snapshot.of(recording);
        print(snapshot, deadline);
        ReportWriter.write(snapshot, directory, snapshot.outputs());
        written = true;
    }

    /** Prints where the recording could not be written, whatever the reason. */
    private void printDespite(Throwable failure, EndDeadline deadline) throws InterruptedException {
        try {
            print(Snapshot.of(recording), deadline);
        } catch (RuntimeException | Error e) {
            // What came first is said.
            failure.addSuppressed(e);
        }
    }

    private void keep() throws IOException {
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

    private void print(Snapshot snapshot, EndDeadline deadline) throws InterruptedException {
        if (!toPrint) {
            return;
        }
        if (snapshot.outputs().contains(OutputFormat.CONSOLE)) {
            String report = Formats.of(OutputFormat.CONSOLE).render(snapshot);
            alerts.printReport(Encodable.lines(report, Console.CHARSET), deadline.leftMillis(EndDeadline.Step.PRINT));
        } else {
            alerts.printLast(deadline.leftMillis(EndDeadline.Step.PRINT));
        }
    }

    /** Notes in the recording what stderr did not take. */
    void noteUnprinted(List<String> unprinted) throws IOException {
        List<Fact> notes = new ArrayList<>();
        for (String text : unprinted) {
            notes.add(new SessionFact.Note("stderr took no more at the end: not printed: "
                    + (text.endsWith("\n") ? "the report" + (written ? "; summary.txt has it" : "") : text)));
        }
        if (kept != null && !notes.isEmpty()) {
            RecordingFile.write(recording.with(notes), kept);
        }
    }

    /** The file with the complete recording; empty where there is none. */
    Optional<File> kept() {
        return Optional.ofNullable(kept);
    }
}
