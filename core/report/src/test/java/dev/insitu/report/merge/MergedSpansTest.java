package dev.insitu.report.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.ProbeFact;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MergedSpansTest {
    /** Its number in each JVM, and in what they are merged into. */
    private static final int PROBE = 32;

    private static final int MERGED = 40;

    @Test
    void thoseOfSeveralJvmsAddUp() {
        ProbeFact.Span sum = merged(ended(3, Optional.empty()), ended(4, Optional.empty()));

        assertThat(sum.known()).isTrue();
        assertThat(sum.neverEnded()).isEqualTo(7);
    }

    /** The sum of the others would be too small. */
    @Test
    void whatIsNotKnownOfOneIsNotKnownOfAll() {
        ProbeFact.Span begun = ProbeFact.Span.begun(PROBE, true);

        for (ProbeFact.Span sum :
                List.of(merged(ended(3, Optional.empty()), begun), merged(begun, ended(3, Optional.empty())))) {
            assertThat(sum.known()).isFalse();
            assertThat(sum.byOrder()).isTrue();
            assertThat(sum.neverEnded()).isZero();
        }
    }

    @Test
    void wrongPairsOfOneAreKnownWhateverTheOthersAre() {
        ProbeFact.Span wrong = ended(3, Optional.of("3 starts never ended"));
        ProbeFact.Span begun = ProbeFact.Span.begun(PROBE, true);

        for (ProbeFact.Span sum : List.of(merged(wrong, begun), merged(begun, wrong))) {
            assertThat(sum.known()).isFalse();
            assertThat(sum.unmatched()).hasValue("3 starts never ended");
        }
    }

    private static ProbeFact.Span ended(long never, Optional<String> unmatched) {
        return new ProbeFact.Span(PROBE, OptionalLong.of(64), never, 0, 0, unmatched);
    }

    private static ProbeFact.Span merged(ProbeFact.Span... ofJvms) {
        MergedSpans spans = new MergedSpans();
        for (ProbeFact.Span span : ofJvms) {
            spans.add(MERGED, ProbeFact.Span.begun(PROBE, span.byOrder()));
            spans.add(MERGED, span);
            spans.endOfJvm();
        }
        MergedJournal journal = new MergedJournal();
        spans.addTo(journal);
        ProbeFact.Span sum = (ProbeFact.Span) journal.facts().get(0);
        assertThat(sum.probe()).isEqualTo(MERGED);
        return sum;
    }
}
