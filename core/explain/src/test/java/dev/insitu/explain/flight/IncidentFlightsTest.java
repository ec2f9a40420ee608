package dev.insitu.explain.flight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncidentFlightsTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    private File directory;

    private final List<Instant> asked = new ArrayList<>();

    private void keep(IncidentFlights flights, int bytes) throws IOException {
        flights.keepEnded((from, to) -> {
            asked.addAll(List.of(from, to));
            return new ByteArrayInputStream(new byte[bytes]);
        });
    }

    private List<String> names() {
        return Arrays.stream(directory.list()).sorted().toList();
    }

    @Test
    void incidentsAreKeptWhenTheyHaveEndedAndTheOldestGo() throws IOException {
        IncidentFlights flights = new IncidentFlights(directory, 1_000);
        flights.begun(1, 10 * SECOND);
        keep(flights, 400);
        assertThat(names()).isEmpty();
        flights.ended(1, 20 * SECOND);
        keep(flights, 400);
        assertThat(names()).containsExactly("incident-1.jfr");
        assertThat(asked).containsExactly(Instant.ofEpochSecond(9), Instant.ofEpochSecond(21));
        for (int number = 2; number <= 4; number++) {
            flights.begun(number, 30 * SECOND);
            flights.ended(number, 40 * SECOND);
            keep(flights, number == 4 ? 1_001 : 400);
        }

        assertThat(names()).containsExactly("incident-2.jfr", "incident-3.jfr");
        flights.givenUp(2);
        assertThat(names()).containsExactly("incident-3.jfr");
    }

    @Test
    void whatIsOpenAtTheEndGetsTheWholeRecording() throws IOException {
        File recording = new File(directory, "explain.jfr");
        Files.write(recording.toPath(), new byte[500]);
        IncidentFlights flights = new IncidentFlights(directory, 1_000);
        flights.begun(1, 10 * SECOND);
        flights.keepRest(recording);

        assertThat(new File(directory, "incident-1.jfr")).hasSize(500);
    }
}
