package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The repository of a flight recording outlives a killed JVM; the next sweep removes it. */
@EnabledOnOs(OS.LINUX)
class OrphanFlightTest extends LeftRecording {
    @Test
    void aFlightRecordingThatAKilledJvmLeftGoes() throws IOException {
        Path repository = Files.createDirectory(directory.resolve("2026_11_22_10_00_00_" + NO_PROCESS));
        Files.writeString(repository.resolve("2026_11_22_10_00_00.jfr"), "chunk");
        Path explain = Files.writeString(directory.resolve(FlightLeftovers.FILE), "");
        Recording killed = new Recording(
                List.of(new SessionFact.Explain(SessionFact.Explain.REPOSITORY, repository.toString())),
                List.of(),
                false,
                Optional.empty());

        FlightLeftovers.delete(killed, directory.toFile());

        assertThat(explain).doesNotExist();
        assertThat(repository).doesNotExist();
    }

    @Test
    void whatIsNoFlightRepositoryStays() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        Path file = Files.writeString(other.resolve("important.jfr"), "");
        Path link = Files.createSymbolicLink(directory.resolve("2026_11_22_10_00_00_1"), other);
        for (Path named : List.of(other, link)) {
            Recording killed = new Recording(
                    List.of(new SessionFact.Explain(SessionFact.Explain.REPOSITORY, named.toString())),
                    List.of(),
                    false,
                    Optional.empty());

            FlightLeftovers.delete(killed, directory.toFile());

            assertThat(file).exists();
        }
    }
}
