package dev.insitu.agent.session;

import dev.insitu.agent.weave.Facts;
import dev.insitu.runtime.Layout;
import dev.insitu.runtime.Span;
import dev.insitu.runtime.SpanFigures;
import java.util.ArrayList;
import java.util.List;

/** What became of spans besides samples: those that never ended or never started, and whether pairs can be trusted. */
final class SpanFacts {
    private static final long POLL_MILLIS = 5;
    private static final int MOST_POLLS = 40;

    private final Facts facts;
    private boolean noted;

    SpanFacts(Facts facts) {
        this.facts = facts;
    }

    /**
     * When the last run is over and no iteration begins: what is in flight a little later as well has no end. Whatever
     * the application does afterwards is in no run, and would only leave starts behind that the JVM's end cuts off.
     */
    synchronized void noteRuns() {
        for (int polls = 0; polls < MOST_POLLS && isAnyInFlight(); polls++) {
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                // Somebody interrupts all threads there are.
            }
        }
        noteOnce();
    }

    /** At the end, unless the runs were noted already. */
    synchronized void noteEnd() {
        noteOnce();
    }

    private void noteOnce() {
        if (!noted) {
            noted = true;
            note(facts);
        }
    }

    private static boolean isAnyInFlight() {
        for (int probe = Layout.FIRST_RULE_PROBE; probe < Span.limit(); probe++) {
            SpanFigures figures = Span.figures(probe);
            if (figures != null && figures.neverEnded() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Goes through a fact that nobody sees: what is loaded for it is there at the JVM's end. */
    static void rehearse() {
        note(fact -> {}, "0", new SpanFigures(0, 0, 0, "rehearsed"));
    }

    /** Notes it for every probe that is a span. */
    private static void note(Facts facts) {
        int limit = Span.limit();
        for (int probe = Layout.FIRST_RULE_PROBE; probe < limit; probe++) {
            SpanFigures figures = Span.figures(probe);
            if (figures != null) {
                note(facts, Integer.toString(probe), figures);
            }
        }
    }

    private static void note(Facts facts, String probe, SpanFigures figures) {
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
