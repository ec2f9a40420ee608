package dev.insitu.recording.memory;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.runtime.Span;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pairing.SpanFigures;
import java.util.Optional;
import java.util.OptionalLong;

/** Facts on spans other than samples: how many never ended or never started, and whether their pairing is reliable. */
public final class SpanFacts {
    private SpanFacts() {}

    /** Notes the facts for every probe that is a span; a later note replaces an earlier one. */
    public static void note(JournalWriter facts) {
        int limit = Span.limit();
        for (int probe = OwnProbes.FIRST_RULE_PROBE; probe < limit; probe++) {
            SpanFigures figures = Span.figures(probe);
            if (figures != null) {
                note(facts, probe, figures);
            }
        }
    }

    private static void note(JournalWriter facts, int probe, SpanFigures figures) {
        facts.note(new ProbeFact.Span(
                probe,
                OptionalLong.of(Span.CAPACITY),
                figures.neverEnded(),
                figures.neverStarted(),
                figures.fellOut(),
                Optional.ofNullable(figures.unmatched())));
    }
}
