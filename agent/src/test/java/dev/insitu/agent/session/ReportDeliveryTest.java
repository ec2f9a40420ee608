package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ReportDeliveryTest {
    @TempDir
    private Path directory;

    private LiveRecording recording;
    private File shared;

    @BeforeEach
    void record() throws IOException {
        recording = LiveRecording.open("delivery-test-" + System.nanoTime());
        recording.note(new SessionFact.Note("to be delivered"));
        shared = new File(recording.path().orElseThrow());
    }

    @AfterEach
    void discard() {
        recording.discard(null);
    }

    @Test
    void theSharedMemoryIsGivenBackOnceTheRecordingIsWritten() throws UnreadableRecordingException {
        File report = directory.resolve("removed-meanwhile").toFile();

        assertThat(new ReportDelivery(report, recording, false, new Alerts())
                        .deliver(null, new EndDeadline(System.nanoTime(), System::nanoTime)))
                .isTrue();

        assertThat(RecordingFile.read(new File(report, RecordingFile.NAME)).journal())
                .contains(Facts.fact("note", "to be delivered"));
        assertThat(shared).doesNotExist();
    }

    @Test
    void whereTheDirectoryDoesNotTakeItTheCountsStay() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(new ReportDelivery(file.toFile(), recording, false, new Alerts())
                        .deliver(null, new EndDeadline(System.nanoTime(), System::nanoTime)))
                .isFalse();

        assertThat(shared).exists();
    }

    @Test
    void whateverKeepsTheRecordingFromBeingWrittenTheReportIsPrinted() {
        Alerts alerts = new Alerts();
        alerts.addEvent("printed before the report");
        File broken = new File(directory.toString()) {
            @Override
            public boolean isDirectory() {
                throw new OutOfMemoryError("as if");
            }
        };
        FinalReport report = new FinalReport(broken, true, true, alerts);

        assertThatThrownBy(() -> report.make(new EndDeadline(System.nanoTime(), System::nanoTime)))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(alerts.waiting()).isEmpty();
    }
}
