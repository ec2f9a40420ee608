package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.MemoryRegion;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class LiveRecordingTest {
    private final String name = "live-test-" + System.nanoTime();
    private LiveRecording recording;

    @BeforeEach
    void open() throws IOException {
        recording = LiveRecording.open(name);
    }

    @AfterEach
    void discard() {
        recording.discard(null);
    }

    @Test
    void whatIsNotedAndCountedCanBeReadWhileItGoesOn() {
        recording.note(new SessionFact.Note("größer"));
        Probe.took(1_500, 0, AgentControl.firstProbe());

        assertThat(recording.read().journal()).contains(Facts.fact("note", "größer"));
        assertThat(recording.read().complete()).isFalse();
        assertThat(recording.read().live()).isEqualTo(recording.path());
        assertThat(counts()).isEqualTo(1);

        Probe.took(1_500, 0, AgentControl.firstProbe());
        assertThat(counts()).isEqualTo(2);
    }

    private long counts() {
        return recording.read().counts().stream()
                .filter(counts -> counts.areLatencies(AgentControl.firstProbe()))
                .mapToLong(counts -> counts.buckets().total())
                .sum();
    }

    @Test
    void readToTheEndItIsComplete() {
        recording.note(new SessionFact.Finished(1));
        recording.end();

        assertThat(LiveRecording.readToTheEnd().complete()).isTrue();
        assertThat(LiveRecording.readToTheEnd().live()).isEmpty();
    }

    @Test
    void aJournalLargerThanWhatIsReadyLosesNothing() {
        String text = "x".repeat(1_000);
        int facts = 2_000;
        for (int i = 0; i < facts; i++) {
            recording.note(new SessionFact.Note(text));
        }

        assertThat(recording.read().journal()).hasSize(facts);
    }

    @Test
    void theFileGoesWhenTheCountsAreElsewhere() {
        File file = new File(recording.path().orElseThrow());
        assertThat(file).exists();

        recording.release();

        assertThat(file).doesNotExist();
        recording.note(new SessionFact.Note("later"));
        assertThat(recording.read().journal()).as("writers go on").hasSize(1);
    }

    @Test
    void aDiscardedRecordingLeavesNothing() {
        File file = new File(recording.path().orElseThrow());

        recording.discard(null);

        assertThat(file).doesNotExist();
        assertThat(MemoryRegion.isOpen()).isFalse();
    }

    @Test
    void withoutSharedMemoryItCountsInTheNextPlaceAndSaysSo(@TempDir File next) throws IOException {
        File missing = new File(next, "missing");

        LiveRecording second = LiveRecording.open(List.of(missing, next), name);

        File file = CounterPlaces.file(next, name);
        assertThat(second.path()).hasValue(file.getPath());
        assertThat(file).exists();
        assertThat(second.read().journal().toString())
                .contains("counted in " + file + ", because there is no " + missing);
        second.discard(null);
        assertThat(file).doesNotExist();
    }

    @Test
    void withoutAnyPlaceItCountsPrivatelyAndSaysSo(@TempDir File next) throws IOException {
        File taken = new File(recording.path().orElseThrow());

        LiveRecording second = LiveRecording.open(List.of(taken.getParentFile(), new File(next, "missing")), name);

        assertThat(second.path()).isEqualTo(Optional.empty());
        assertThat(second.read().journal().toString())
                .contains("counted in private memory", "exists already", "and there is no ");
        assertThat(taken).as("the other's file stays").exists();
        second.discard(null);
    }
}
