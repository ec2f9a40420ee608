package dev.insitu.weave.advice;

import java.util.List;

/** What is to be woven around a method's body, a call or lines. Immutable. */
public interface AdviceSpec {
    /** No probe that could be taken out again by itself. */
    int NO_PROBE = -1;

    /** Place in the nesting: the least is outermost. The driver's wait precedes all, and a probe's clock reads last. */
    int rank();

    /** The number of a probe that can be taken out by itself, or {@link #NO_PROBE}. */
    default int droppableProbe() {
        return NO_PROBE;
    }

    /** Whether woven code names types of the runtime besides those that it calls. */
    default boolean namesTypes() {
        return false;
    }

    /** Whether all of this kind around one join point are one advice, which begins last. */
    default boolean isJoined() {
        return false;
    }

    /**
     * Writes it.
     *
     * @param joined those that are one with it, itself among them
     */
    Advice around(JoinPoint at, List<AdviceSpec> joined);
}
