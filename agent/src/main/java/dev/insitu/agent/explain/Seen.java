package dev.insitu.agent.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was seen of the JVM and of its threads' waiting, by whatever means. Filled once, then read. */
final class Seen {
    /** From when on waiting was seen. */
    long fromNanos = Long.MIN_VALUE;

    /** Of the whole JVM. */
    final List<Interval> pauses = new ArrayList<>();

    final List<Interval> compilations = new ArrayList<>();

    /** The system's thread id by Java's. */
    final Map<Long, Long> systemThreads = new HashMap<>();

    private final Map<Long, List<Interval>> waits = new HashMap<>();
    private final Map<Long, List<Interval>> deoptimisations = new HashMap<>();

    /** What a thread waited for. */
    List<Interval> waits(long threadId) {
        return waits.computeIfAbsent(threadId, id -> new ArrayList<>());
    }

    List<Interval> deoptimisations(long threadId) {
        return deoptimisations.computeIfAbsent(threadId, id -> new ArrayList<>());
    }
}
