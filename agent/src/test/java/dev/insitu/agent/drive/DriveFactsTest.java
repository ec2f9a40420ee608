package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.SpanFigures;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a recording holds of a stage that is over: whatever the report reads of it was written. */
class DriveFactsTest {
    private static final long NOW = 1_000_000;

    private LiveRecording recording;

    @BeforeEach
    void open() throws IOException {
        recording = LiveRecording.open("drive-facts-test-" + System.nanoTime());
    }

    @AfterEach
    void discard() {
        recording.discard(null);
    }

    @Test
    void endsThatNoIterationHadBegunForAreNoted() {
        new DriveFacts(recording).noteEnded(1, new Stage(null, 1, Stage.UNLIMITED), new SpanFigures(0, 7, 0, null));

        assertThat(noted("neverStarted")).isEqualTo("7");
    }

    @Test
    void howLateTheLastOneBeganIsNoted() {
        Stage stage = new Stage(Schedule.constant(1, 1_000), 2, Stage.UNLIMITED);
        long ticket = stage.take(NOW);
        long due = stage.dueNanos(ticket, NOW);
        stage.noteBegun(stage.countBegun(), ticket, due, due, NOW, due + 42);

        new DriveFacts(recording).noteEnded(1, stage, null);

        assertThat(noted("lastLatenessNanos")).isEqualTo("42");
        assertThat(noted("neverStarted")).isEqualTo("0");
    }

    @Test
    void endsAfterTheSchedulesEndAreNoted() {
        Stage stage = new Stage(Schedule.constant(1, 1_000), 2, Stage.UNLIMITED);
        stage.prepare();
        stage.take(NOW);
        stage.ended(NOW + 2_000, false);
        stage.ended(NOW + 2_000 + 4_096, false);

        new DriveFacts(recording).noteEnded(1, stage, null);

        assertThat(noted("lateEnds")).isEqualTo("4096:1");
    }

    private String noted(String key) {
        List<Fact> journal = recording.read().journal();
        List<String> ended = journal.get(journal.size() - 1).strings();
        assertThat(ended).startsWith("ended", "1");
        return ended.get(ended.indexOf(key) + 1);
    }
}
