package dev.insitu.agent.weave.point;

/** What is to be woven around a method's body or around a call. */
public sealed interface AdviceSpec
        permits CompletionSpec, DriveSpec, JitterSpec, ProbeSpec, SeenSpec, SpanEnd, UntilSpec {
    /** Place in the nesting: the least is outermost. The driver's wait precedes all, and a probe's clock reads last. */
    int rank();
}
