package dev.insitu.agent.jitter;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.OwnProbes;

/** Counts samples for the recording, in the current thread's counters. */
public final class CountedSamples implements Samples {
    private static final String[] CAUSES = {"os", "jvm", "unknown"};
    private static final String PART = "jitter-part";

    /**
     * Notes the names of the probes in the recording.
     *
     * @param sleeps whether the thread sleeps, so that stalls are measured
     */
    public static void note(JournalWriter facts, boolean sleeps) {
        note(facts, OwnProbes.JITTER_PROBE, "jitter", "OS jitter");
        noteCauses(facts, OwnProbes.JITTER_PARTS_PROBE, "");
        note(facts, OwnProbes.JITTER_WATCHED_PROBE, PART, "watched");
        if (sleeps) {
            note(facts, OwnProbes.JITTER_STALLS_PROBE, "jitter", "OS jitter stalls");
            noteCauses(facts, OwnProbes.JITTER_STALLS_PARTS_PROBE, "stalls ");
            note(facts, OwnProbes.JITTER_STALLS_WATCHED_PROBE, PART, "stalls watched");
        }
    }

    private static void noteCauses(JournalWriter facts, int first, String before) {
        for (int i = 0; i < CAUSES.length; i++) {
            note(facts, first + i, PART, before + CAUSES[i]);
        }
    }

    private static void note(JournalWriter facts, int probe, String kind, String name) {
        facts.note(new ProbeFact.Defined(probe, kind, name, ProbeFact.Defined.NO_RULE));
    }

    @Override
    public void gap(long nanos, LostParts parts) {
        AgentControl.count(nanos, OwnProbes.JITTER_PROBE);
        count(parts, OwnProbes.JITTER_PARTS_PROBE);
    }

    @Override
    public void stall(long nanos, LostParts parts) {
        AgentControl.count(nanos, OwnProbes.JITTER_STALLS_PROBE);
        count(parts, OwnProbes.JITTER_STALLS_PARTS_PROBE);
    }

    @Override
    public void watchedForGaps(long nanos) {
        AgentControl.count(nanos, OwnProbes.JITTER_WATCHED_PROBE);
    }

    @Override
    public void watchedForStalls(long nanos) {
        AgentControl.count(nanos, OwnProbes.JITTER_STALLS_WATCHED_PROBE);
    }

    private static void count(LostParts parts, int first) {
        count(parts.os, first);
        count(parts.jvm, first + 1);
        count(parts.unknown, first + 2);
    }

    /** Counts a part unless it is 0: only sums are used. */
    private static void count(long nanos, int probe) {
        if (nanos > 0) {
            AgentControl.count(nanos, probe);
        }
    }
}
