package dev.insitu.runtime.memory;

/**
 * Where the image has what of a thread: who it is, and the calls with a probe that it is in, outermost first. A block for each
 * owner of cells, in a list that begins at {@link Layout#HEADER_THREADS}. Only the thread itself writes its block.
 *
 * <p>The calls are a stack. What lies below {@link #THREAD_TOP} is in flight. A call's words are written before the top is
 * raised, so whoever reads them and then finds the top still above them and the start unchanged has a pair that belongs together.
 */
public final class ThreadLayout {
    private ThreadLayout() {}

    /** int: unit of the next older block. */
    public static final int THREAD_NEXT = 0;

    /** int: the owner of the cells. */
    public static final int THREAD_OWNER = 4;

    /** long: the thread's id. */
    public static final int THREAD_ID = 8;

    /** long: when the call that ended last began; {@link Long#MAX_VALUE} where all calls go the slow way. */
    public static final int THREAD_LAST_START = 16;

    /** long: address behind the innermost call, in the process of the thread; its last bits are the place within the block. */
    public static final int THREAD_TOP = 24;

    /** Where the first call lies: the outermost two share a cache line with the words above, which each call needs. */
    public static final int THREAD_CALLS = 32;

    /** Where the calls end. Deeper ones are not seen. */
    public static final int THREAD_CALLS_END = 416;

    /** int: bytes of the thread's name; negative where they are UTF-16 in the machine's order, else they are Latin-1. */
    public static final int THREAD_NAME = THREAD_CALLS_END;

    /** Where the thread's name lies; what is longer is cut off. */
    public static final int THREAD_NAME_TEXT = 420;

    /** The most bytes of a thread's name. */
    public static final int THREAD_NAME_BYTES = 84;

    /** long: state of the generator that chooses the calls whose allocation is looked at, for the thread alone. */
    public static final int THREAD_RANDOM = 504;

    /** long, of a call: when it began, on the clock of {@link System#nanoTime()}. */
    public static final int CALL_START = 0;

    /** long, of a call: address of its probe's cell, in the process of the thread. */
    public static final int CALL_CELL = 8;

    /** Bytes of a call. */
    public static final int CALL_BYTES = 16;

    /** Bytes of a block, which lies at a multiple of them in the process of the thread. */
    public static final int THREAD_BYTES = 512;

    /** From an address within a block to what it is relative to the block. */
    public static final long WITHIN = THREAD_BYTES - 1;
}
