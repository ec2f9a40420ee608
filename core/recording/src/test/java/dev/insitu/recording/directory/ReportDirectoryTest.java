package dev.insitu.recording.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportDirectoryTest {
    /** 2026-11-21, 08:00:05 UTC. */
    private static final long THEN = 1_795_248_005_000L;

    @TempDir
    private Path parent;

    @Test
    void placeholdersAreFilledIn_andLatestLeadsThere() throws IOException {
        ReportDirectory directory = ReportDirectory.create(parent + "/{time}-{pid}", THEN, "42");

        assertThat(directory.file()).hasName("20261121T080005-42").isDirectory();
        assertThat(directory.latestLink()).isEqualTo(parent.resolve("latest").toFile());
        assertThat(directory.taken()).isEmpty();
        directory.release();
    }

    @Test
    void withoutPlaceholdersTheNameIsUsedAsWritten() throws IOException {
        ReportDirectory directory = ReportDirectory.create(parent + "/report", THEN, "42");

        assertThat(directory.name()).isEqualTo(parent + "/report");
        assertThat(directory.latestLink()).isNull();
        directory.release();
    }

    @Test
    void aSecondSessionTakesASibling_untilTheFirstGivesItsOwnBack() throws IOException {
        String name = parent + "/report";
        ReportDirectory first = ReportDirectory.create(name, THEN, "1");
        ReportDirectory second = ReportDirectory.create(name + '/', THEN, "2");

        assertThat(second.name()).isEqualTo(name + "-2");
        assertThat(second.taken()).contains("another JVM that still runs reports to " + name + '/');
        assertThatThrownBy(() -> ReportDirectory.take(new File(name), "3"))
                .hasMessageContaining("another session reports there");

        first.release();
        ReportDirectory third = ReportDirectory.take(new File(name), "3");
        assertThat(third.name()).isEqualTo(name);
        third.release();
        second.release();
    }

    @Test
    void anEarlierRecordingIsKept() throws IOException {
        ReportDirectory first = ReportDirectory.create(parent + "/report", THEN, "1");
        first.write(Recording.startedAt(Optional.empty(), SessionFact.Identity.begun(1, 2)));
        first.release();

        ReportDirectory second = ReportDirectory.create(parent + "/report", THEN, "2");
        assertThat(second.file().listFiles((directory, name) -> RecordingFile.isName(name)))
                .hasSize(1)
                .allMatch(file -> !file.getName().equals(RecordingFile.NAME));
        second.write(Recording.startedAt(Optional.empty(), SessionFact.Identity.begun(1, 2)));
        second.discard();
        assertThat(new File(second.file(), RecordingFile.NAME)).doesNotExist();
    }

    /** Else it would be taken for that of this session, should this one be killed. */
    @Test
    void anEarlierReportGoes_andNothingElse() throws IOException {
        ReportDirectory first = ReportDirectory.create(parent + "/report", THEN, "1");
        Path json = Files.createFile(first.file().toPath().resolve("report.json"));
        Path other = Files.createFile(first.file().toPath().resolve("notes.txt"));
        ReportDirectory.create(parent + "/report", THEN, "2").release();
        first.release();
        ReportDirectory.create(parent + "/report", THEN, "3").release();
        assertThat(json).as("no session has left it").exists();

        Files.createFile(first.file().toPath().resolve(RecordingFile.NAME));
        ReportDirectory.create(parent + "/report", THEN, "4").release();

        assertThat(json).doesNotExist();
        assertThat(other).exists();
    }

    @Test
    void whatCannotBeADirectoryIsRefusedInWords() throws IOException {
        Path file = Files.createFile(parent.resolve("file"));

        assertThatThrownBy(() -> ReportDirectory.create(file.toString(), THEN, "1"))
                .isInstanceOf(IOException.class)
                .hasMessage("expected a directory that can be created");
        // As a letter outside of ASCII in a process whose locale is C.
        assertThatThrownBy(() -> ReportDirectory.create(parent + "/a\0b", THEN, "1"))
                .isInstanceOf(IOException.class)
                .hasMessage("expected a directory that can be created");
        assertThatThrownBy(() -> ReportDirectory.take(file.toFile(), "1")).hasMessageStartingWith(file.toString());
    }

    @Test
    void theToolResolvesARelativeNameBelowTheParent() {
        assertThat(ReportDirectory.resolve("{pid}", THEN, "7", parent.toFile()))
                .isEqualTo(parent.resolve("7").toFile());
        assertThat(ReportDirectory.resolve(parent + "/x", THEN, "7", new File("/elsewhere")))
                .isEqualTo(parent.resolve("x").toFile());
    }

    /** Where others may write to the directory, too: the lock's file names the process that has it, and so is written to. */
    @Test
    void aPlantedLockLeadsNowhere() throws IOException {
        Path victim = Files.writeString(parent.resolve("victim"), "precious");
        Path report = Files.createDirectory(parent.resolve("report"));
        Path lock = report.resolve("recording.lock");

        Files.createLink(lock, victim);
        assertRefused(report);
        Files.delete(lock);
        Files.createSymbolicLink(lock, victim);
        assertRefused(report);

        assertThat(victim).hasContent("precious");
        Files.delete(lock);
        ReportDirectory.create(report.toString(), THEN, "1").release();
    }

    private static void assertRefused(Path report) {
        assertThatThrownBy(() -> ReportDirectory.create(report.toString(), THEN, "1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("recording.lock");
    }
}
