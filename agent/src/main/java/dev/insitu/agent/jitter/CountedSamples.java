package dev.insitu.agent.jitter;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.runtime.AgentControl;

/** Counts samples for the recording, in the current thread's counters. */
public final class CountedSamples implements Samples {
    /**
     * Notes the names of the probes in the recording.
     *
     * @param sleeps whether the thread sleeps, so that stalls are measured
     */
    public static void note(JournalWriter facts, boolean sleeps) {
        for (OwnProbe each : OwnProbe.values()) {
            if (each.isPartOf(OwnProbe.GAPS) || (sleeps && each.isPartOf(OwnProbe.STALLS))) {
                facts.note(ProbeFact.Defined.of(each));
            }
        }
    }

    @Override
    public void gap(long nanos, LostParts parts) {
        AgentControl.count(nanos, OwnProbe.GAPS.number());
        count(parts, OwnProbe.GAPS_OS, OwnProbe.GAPS_JVM, OwnProbe.GAPS_UNKNOWN);
    }

    @Override
    public void stall(long nanos, LostParts parts) {
        AgentControl.count(nanos, OwnProbe.STALLS.number());
        count(parts, OwnProbe.STALLS_OS, OwnProbe.STALLS_JVM, OwnProbe.STALLS_UNKNOWN);
    }

    @Override
    public void watchedForGaps(long nanos) {
        AgentControl.count(nanos, OwnProbe.GAPS_WATCHED.number());
    }

    @Override
    public void watchedForStalls(long nanos) {
        AgentControl.count(nanos, OwnProbe.STALLS_WATCHED.number());
    }

    private static void count(LostParts parts, OwnProbe os, OwnProbe jvm, OwnProbe unknown) {
        count(parts.os, os);
        count(parts.jvm, jvm);
        count(parts.unknown, unknown);
    }

    /** Counts a part unless it is 0: only sums are used. */
    private static void count(long nanos, OwnProbe probe) {
        if (nanos > 0) {
            AgentControl.count(nanos, probe.number());
        }
    }
}
