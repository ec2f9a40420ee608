package dev.insitu.explain.flight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockMappingTest {
    private static final long MOST_ERROR_NANOS = 2_000;
    private static final long SECOND = 1_000_000_000;
    private static final long LASTS_NANOS = Long.getLong("insitu.clock.seconds", 1) * SECOND;

    @TempDir
    private Path directory;

    /** Begins between two readings of the clock. */
    @StackTrace(false)
    static final class Between extends jdk.jfr.Event {
        long before;
        long after;
    }

    @Test
    void liesInProportionBetweenTwoMoments() {
        ClockMapping clocks = new ClockMapping(new long[][] {{2_000, 120}, {1_000, 100}, {3_000, 160}});

        assertThat(clocks.ours(1_500)).isEqualTo(110);
        assertThat(clocks.ours(2_500)).isEqualTo(140);
        assertThat(clocks.ours(2_000)).isEqualTo(120);
        assertThat(clocks.ours(900)).isEqualTo(0);
        assertThat(clocks.ours(3_010)).isEqualTo(170);
        assertThat(clocks.firstNanos()).isEqualTo(100);
    }

    @Test
    void isExactToTwoMicroseconds() throws Exception {
        File file = directory.resolve("clocks.jfr").toFile();
        try (Recording recording = new Recording()) {
            recording.enable(FlightBeat.class);
            recording.enable(Between.class);
            recording.start();
            long end = System.nanoTime() + LASTS_NANOS;
            for (int i = 0; System.nanoTime() - end < 0; i++) {
                if (i % 10 == 0) {
                    FlightBeat.record();
                }
                mark();
                Daemon.sleep(10);
            }
            FlightBeat.record();
            recording.dump(file.toPath());
        }
        ClockMapping clocks = FlightReader.clocks(file, () -> false);
        int events = 0;
        for (RecordedEvent event : between(file)) {
            long began = clocks.ours(FlightReader.nanos(event.getStartTime()));
            assertThat(began)
                    .isBetween(event.getLong("before") - MOST_ERROR_NANOS, event.getLong("after") + MOST_ERROR_NANOS);
            events++;
        }
        assertThat(events).isPositive();
    }

    private static void mark() {
        Between event = new Between();
        event.before = System.nanoTime();
        event.begin();
        event.after = System.nanoTime();
        event.commit();
    }

    private static List<RecordedEvent> between(File file) throws Exception {
        List<RecordedEvent> events = new ArrayList<>();
        try (RecordingFile recording = new RecordingFile(file.toPath())) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(Between.class.getName())) {
                    events.add(event);
                }
            }
        }
        return events;
    }
}
