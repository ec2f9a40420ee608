package dev.insitu.platform.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OwnProbeTest {
    @Test
    void numbersAndNamesAreTheirsAlone() {
        assertThat(Arrays.stream(OwnProbe.values()).map(OwnProbe::number)).doesNotHaveDuplicates();
        for (OwnProbe own : OwnProbe.values()) {
            assertThat(OwnProbe.of(own.kind(), own.text())).contains(own);
        }
    }

    @Test
    void aProbeStandsBehindTheOneThatContainsIt() {
        assertThat(OwnProbe.END_TO_END.depth()).isZero();
        assertThat(OwnProbe.DRIVEN_CALL.depth()).isEqualTo(2);
        assertThat(OwnProbe.DRIVEN_CALL.isPartOf(OwnProbe.END_TO_END)).isTrue();
        assertThat(OwnProbe.STALLS_JVM.isPartOf(OwnProbe.GAPS)).isFalse();
    }

    @Test
    void aRuleMayTakeTheNameOfAPartThatHasNoRow() {
        assertThat(OwnProbe.isRow("OS jitter")).isTrue();
        assertThat(OwnProbe.isRow("watched")).isFalse();
    }

    @Test
    void aKindOfALaterVersionTimesCode() {
        assertThat(ProbeKind.of("jitter-part")).isEqualTo(ProbeKind.JITTER_PART);
        assertThat(ProbeKind.of("of a later version")).isEqualTo(ProbeKind.OTHER);
        assertThat(ProbeKind.OTHER.isReported()).isTrue();
    }
}
