package dev.insitu.explain.evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The JVM's pauses and the waits of its threads, from the flight recorder or other sources. Filled once, then read. */
public final class FlightEvidence {
    /** Value of {@link #fromNanos} if no waits were recorded. */
    private static final long NEVER = Long.MIN_VALUE;

    /** When the recording of waits began. */
    public long fromNanos = NEVER;

    /** Whether a time lies before the recording of waits began. */
    boolean sawWaitsLater(long nanos) {
        return fromNanos != NEVER && nanos - fromNanos < 0;
    }

    /** Whether waits were recorded at a time. */
    boolean sawWaits(long nanos) {
        return fromNanos != NEVER && nanos - fromNanos >= 0;
    }

    /** The evidence available without the flight recorder. */
    public static FlightEvidence without(KeptFacts known, Stops stops) {
        FlightEvidence seen = new FlightEvidence();
        seen.pauses.addAll(known.pausesSeenByJitter());
        seen.stops = stops;
        return seen;
    }

    /** Pauses of the whole JVM. */
    public final List<Interval> pauses = new ArrayList<>();

    /** The JVM's stopped time between looks at its count, if known and {@link #pauses} is not complete. */
    Stops stops = new Stops();

    public final List<Interval> compilations = new ArrayList<>();

    /** The operating system's thread id by Java thread id. */
    public final Map<Long, Long> systemThreads = new HashMap<>();

    private final Map<Long, List<Interval>> waits = new HashMap<>();
    private final Map<Long, List<Interval>> deoptimisations = new HashMap<>();

    /** A thread's waits. */
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
