package dev.insitu.agent.weave;

/** What is to be woven around a method's body or around a call. */
sealed interface Point permits CompletionPoint, DrivePoint, JitterPoint, ProbePoint, SeenPoint, SpanEnd, UntilPoint {
    /** Place in the nesting: the least is outermost. The driver's wait precedes all, and a probe's clock reads last. */
    int rank();
}
