package dev.insitu.agent.weave.advice;

/** Writes what one or more points do around a {@link JoinPoint}. */
public interface Advice {
    /** Before it; the stack is left as it is. */
    void before(Code code);

    /** Of a constructor, behind its call of {@code super(…)} or {@code this(…)}: no handler covers that call. */
    default void initialised(Code code) {}

    /** Where it ends, with its result on the stack, which stays there. */
    void returned(Code code);

    /** Where it ends in an exception, which is on the stack and stays there. */
    void failed(Code code);
}
