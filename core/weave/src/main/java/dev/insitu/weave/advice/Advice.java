package dev.insitu.weave.advice;

/** Writes what one or more points do around a {@link JoinPoint}. */
public interface Advice {
    /** Two clock readings, a call, a number, and a duplicated reading, or an exception. */
    int MOST_STACK = 10;

    /** Before it; the stack is left as it is. */
    void before(Code code);

    /** Of a constructor, behind its call of {@code super(…)} or {@code this(…)}: no handler covers that call. */
    default void initialised(Code code) {}

    /** Where it ends, with its result on the stack, which stays there. */
    void returned(Code code);

    /** Where it ends in an exception, which is on the stack and stays there. */
    void failed(Code code);

    /**
     * Words that it puts on the stack at the most: on top of what the method has there where it returns, or of an exception and its copy. HotSpot's first compiler gives
     * each frame room for all words of the stack.
     */
    default int stack() {
        return MOST_STACK;
    }
}
