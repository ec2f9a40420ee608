package dev.insitu.weave.advice;

import java.util.List;

/** Describes code to weave around a method's body, a call or lines. Immutable. */
public interface AdviceSpec {
    /** No probe that can be removed on its own. */
    int NO_PROBE = -1;

    /** Place in the nesting: the lowest rank is outermost. The driver's wait comes first, a probe's clock reading last. */
    int rank();

    /** The number of a probe that can be removed on its own, or {@link #NO_PROBE}. */
    default int droppableProbe() {
        return NO_PROBE;
    }

    /** Whether the woven code names types of the runtime other than those that it calls. */
    default boolean namesTypes() {
        return false;
    }

    /** Whether all specs of this kind around one join point share one advice, which begins last. */
    default boolean isJoined() {
        return false;
    }

    /**
     * Creates the advice that writes the code.
     *
     * @param joined the specs that share the advice, including this one
     */
    Advice around(JoinPoint at, List<AdviceSpec> joined);
}
