package dev.insitu.weave.advice;

/** Writes the code of one or more points around a {@link JoinPoint}. */
public interface Advice {
    /** Words for two clock readings, a call, a number, and a duplicated reading or an exception. */
    int MOST_STACK = 10;

    /** Writes the code before the join point; the stack stays as it is. */
    void before(Code code);

    /** In a constructor, writes the code after its call of {@code super(…)} or {@code this(…)}. No handler covers that call. */
    default void initialised(Code code) {}

    /** Writes the code after a normal end, if any. The result is on the stack and stays there. */
    default void returned(Code code) {}

    /** Writes the code after an exception, if any. The exception is on the stack and stays there. */
    default void failed(Code code) {}

    /**
     * The most words that this advice puts on the stack: on top of the method's own words at a return, or of an
     * exception. HotSpot's C1 compiler gives each frame room for all words of the stack.
     */
    default int stack() {
        return MOST_STACK;
    }
}
