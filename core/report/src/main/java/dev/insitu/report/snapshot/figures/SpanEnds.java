package dev.insitu.report.snapshot.figures;

import dev.insitu.platform.text.Numbers;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Starts and ends of a span without a sample.
 *
 * @param known false while the session runs, for a JVM that was killed, and for a window: then the counts are 0
 * @param byOrder while not known: whether the n-th start is paired with the n-th end
 * @param mostNeverEnded at most this many starts have no end; absent where no bound is known
 * @param neverEnded starts without an end
 * @param neverStarted ends without a start
 * @param fellOut starts among those that never ended: given up because more were open than there is room for
 * @param capacity starts that can be open at once
 * @param unmatched why starts and ends cannot be paired, if they cannot
 */
public record SpanEnds(
        boolean known,
        boolean byOrder,
        OptionalLong mostNeverEnded,
        long neverEnded,
        long neverStarted,
        long fellOut,
        OptionalLong capacity,
        Optional<String> unmatched) {
    /** Whether a start or an end may be missing without notice, after which every pair would be wrong. */
    public boolean mayBeUnmatched() {
        return byOrder && !known;
    }

    /** Whether there were starts without a sample but no end. */
    boolean hasNoEnd() {
        return known && neverEnded > 0 && neverStarted == 0;
    }

    /** Whether there were ends without a sample but no start. */
    boolean hasNoStart() {
        return known && neverStarted > 0 && neverEnded == 0;
    }

    /** A message on what is not known; empty where everything is. */
    public String unknown() {
        if (known) {
            return "";
        }
        if (mostNeverEnded.isPresent()) {
            return "of the whole recording " + Numbers.grouped(mostNeverEnded.getAsLong())
                    + " never ended; how many of these belong to the window is not known";
        }
        return (byOrder ? "whether each start met its own end" : "how many never ended")
                + " is known only when the session has ended";
    }
}
