package dev.insitu.agent.attach;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.process.Version;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The recording of {@code why}: facts alone, without counts, written to the report directory with each fact, so that the tool sees the
 * progress. Thread-safe.
 */
final class WhyRecording implements JournalWriter {
    private final ReportDirectory directory;
    private final List<Fact> facts = new ArrayList<>();

    private WhyRecording(ReportDirectory directory) {
        this.directory = directory;
    }

    static WhyRecording begin(ReportDirectory directory) throws IOException {
        WhyRecording recording = new WhyRecording(directory);
        long now = System.currentTimeMillis();
        recording.facts.add(new SessionFact.Version(Version.text()));
        recording.facts.add(SessionFact.Identity.begun(now, System.nanoTime()));
        recording.facts.add(new SessionFact.Started(now));
        recording.facts.add(new SessionFact.Directory(directory.name()));
        recording.write(false);
        return recording;
    }

    @Override
    public synchronized void note(Fact fact) {
        if (fact instanceof FollowFact) {
            // The newest is enough; a tree so far stands until there is another one.
            facts.removeIf(each -> each.getClass() == fact.getClass());
        }
        facts.add(fact);
        try {
            write(false);
        } catch (IOException e) {
            // The disk may be full temporarily; the end writes again.
        }
    }

    /** Ends the recording and writes the report. */
    synchronized void end() {
        facts.add(new SessionFact.Finished(System.currentTimeMillis()));
        try {
            Recording all = recording(true);
            ReportWriter.write(Snapshot.of(all), directory.file(), List.of(OutputFormat.JSON, OutputFormat.CONSOLE));
            directory.write(all);
        } catch (IOException | RuntimeException e) {
            // The tool sees an incomplete recording, and reports what is in it.
        } finally {
            directory.release();
        }
    }

    private void write(boolean complete) throws IOException {
        directory.write(recording(complete));
    }

    private Recording recording(boolean complete) {
        return new Recording(facts, List.of(), complete, Optional.empty());
    }
}
