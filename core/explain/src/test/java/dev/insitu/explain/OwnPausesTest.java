package dev.insitu.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Interval;
import dev.insitu.explain.flight.FlightReader;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.ThisSession;
import org.junit.jupiter.api.Test;

/** The safepoints at which our own classes were woven are marked. */
class OwnPausesTest {
    @Test
    void onlyARedefinitionDuringOurOwnIsMarked() {
        ThisSession.redefinedClasses(1_000, 2_000);
        Interval during = new Interval(1_500, 1_600, CauseKind.SAFEPOINT, "");
        Interval after = new Interval(2_000, 3_000, CauseKind.SAFEPOINT, "");

        assertThat(FlightReader.ownMarked("RedefineClasses", during)).isEqualTo("RedefineClasses (Insitu)");
        assertThat(FlightReader.ownMarked("RedefineClasses", after)).isEqualTo("RedefineClasses");
        assertThat(FlightReader.ownMarked("ThreadDump", during)).isEqualTo("ThreadDump");
    }
}
