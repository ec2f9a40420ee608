package dev.insitu.report.snapshot.figures;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What of a span has no sample.
 *
 * @param known false as long as its session goes on, and of a JVM that was killed: then the counts are 0
 * @param byOrder of one that is not known: whether the n-th start goes with the n-th end
 * @param neverEnded starts without an end
 * @param neverStarted ends without a start
 * @param fellOut among those that never ended: starts given up because more were open than there is room for
 * @param capacity starts that can be open at once
 * @param unmatched why starts and ends cannot be told apart, where they cannot
 */
public record SpanEnds(
        boolean known,
        boolean byOrder,
        long neverEnded,
        long neverStarted,
        long fellOut,
        OptionalLong capacity,
        Optional<String> unmatched) {
    /** Whether a start or an end may be missing without anybody knowing, by which each pair behind it would be a wrong one. */
    public boolean mayBeUnmatched() {
        return byOrder && !known;
    }

    /** Whether starts were seen, and of those without a sample not one end. */
    boolean hasNoEnd() {
        return known && neverEnded > 0 && neverStarted == 0;
    }

    /** What is not known, in words; empty where all is. */
    public String unknown() {
        if (known) {
            return "";
        }
        return (byOrder ? "whether each start met its own end" : "how many never ended")
                + " is known only when the session has ended";
    }
}
