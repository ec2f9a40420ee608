package dev.insitu.agent.weave.point;

import dev.insitu.agent.config.value.Match;

/**
 * Where a span begins or ends.
 *
 * @param span the number of its probe
 * @param start whether it begins here
 * @param exit whether that is where the method is left rather than where it is entered
 * @param match how start and end find each other
 */
public record SpanEnd(int span, boolean start, boolean exit, Match match) implements AdviceSpec {
    /** What ends comes before what begins, so that neither is in the other. */
    @Override
    public int rank() {
        return start == exit ? 2 : 4;
    }
}
