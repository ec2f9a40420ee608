package dev.insitu.agent.recording;

import dev.insitu.agent.journal.JournalWriter;
import dev.insitu.runtime.Span;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.pairing.SpanFigures;
import java.util.ArrayList;
import java.util.List;

/** What became of spans besides samples: those that never ended or never started, and whether pairs can be trusted. */
public final class SpanFacts {
    private SpanFacts() {}

    /** Goes through a fact that nobody sees: what is loaded for it is there at the JVM's end. */
    public static void rehearse() {
        note(fact -> {}, "0", new SpanFigures(0, 0, 0, "rehearsed"));
    }

    /** Notes it for every probe that is a span; the latest note counts. */
    public static void note(JournalWriter facts) {
        int limit = Span.limit();
        for (int probe = Layout.FIRST_RULE_PROBE; probe < limit; probe++) {
            SpanFigures figures = Span.figures(probe);
            if (figures != null) {
                note(facts, Integer.toString(probe), figures);
            }
        }
    }

    private static void note(JournalWriter facts, String probe, SpanFigures figures) {
        List<String> fact = new ArrayList<>(List.of("span", probe));
        add(fact, "capacity", Span.CAPACITY);
        add(fact, "neverEnded", figures.neverEnded());
        add(fact, "neverStarted", figures.neverStarted());
        add(fact, "fellOut", figures.fellOut());
        if (figures.unmatched() != null) {
            fact.add("unmatched");
            fact.add(figures.unmatched());
        }
        facts.note(fact.toArray(new String[0]));
    }

    private static void add(List<String> fact, String key, long value) {
        fact.add(key);
        fact.add(Long.toString(value));
    }
}
