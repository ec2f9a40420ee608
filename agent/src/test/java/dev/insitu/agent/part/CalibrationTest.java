package dev.insitu.agent.part;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private final RecordedFacts facts = new RecordedFacts();

    @Test
    void costsAreNoted() {
        new Calibration(23.51, 47.1, 190).note(facts);

        assertThat(facts.ofKind("clock").toString())
                .isEqualTo("[[nanoTimeCost, 23.5], [probeCost, 47.1], [probeCostInPlace, 190.0]]");
        assertThat(facts.ofKind("note")).isEmpty();
    }

    /** A difference of two times that other work has disturbed, or of a clock of coarse steps. */
    @Test
    void aCostBelowTheClocksIsNotMeasured() {
        new Calibration(0, 47.1, -12.3).note(facts);

        assertThat(facts.ofKind("clock").toString()).isEqualTo("[[probeCost, 47.1]]");
        assertThat(facts.ofKind("note").toString())
                .contains("the cost of one reading of the clock was not measured under this load")
                .contains("the cost of a probe in place was not measured under this load");
    }
}
