package dev.insitu.explain.evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was seen of the JVM and of its threads' waiting, by whatever means. Filled once, then read. */
public final class FlightEvidence {
    /** Not {@link #fromNanos}: no waiting was seen. */
    private static final long NEVER = Long.MIN_VALUE;

    /** From when on waiting was seen. */
    public long fromNanos = NEVER;

    /** Whether a time lies before it was seen what threads waited for. */
    boolean sawWaitsLater(long nanos) {
        return fromNanos != NEVER && nanos - fromNanos < 0;
    }

    /** Whether it was seen what threads waited for at a time. */
    boolean sawWaits(long nanos) {
        return fromNanos != NEVER && nanos - fromNanos >= 0;
    }

    /** What is known without the flight recorder. */
    public static FlightEvidence without(KeptFacts known, Stops stops) {
        FlightEvidence seen = new FlightEvidence();
        seen.pauses.addAll(known.pausesSeenByJitter());
        seen.stops = stops;
        return seen;
    }

    /** Of the whole JVM. */
    public final List<Interval> pauses = new ArrayList<>();

    /** For how long the JVM stopped between looks at its count, where that is known and {@link #pauses} do not tell all. */
    Stops stops = new Stops();

    public final List<Interval> compilations = new ArrayList<>();

    /** The system's thread id by Java's. */
    public final Map<Long, Long> systemThreads = new HashMap<>();

    private final Map<Long, List<Interval>> waits = new HashMap<>();
    private final Map<Long, List<Interval>> deoptimisations = new HashMap<>();

    /** What a thread waited for. */
    public List<Interval> waits(long threadId) {
        return of(threadId, waits);
    }

    public List<Interval> deoptimisations(long threadId) {
        return of(threadId, deoptimisations);
    }

    private static List<Interval> of(long threadId, Map<Long, List<Interval>> all) {
        List<Interval> intervals = all.get(threadId);
        if (intervals == null) {
            intervals = new ArrayList<>();
            all.put(threadId, intervals);
        }
        return intervals;
    }
}
