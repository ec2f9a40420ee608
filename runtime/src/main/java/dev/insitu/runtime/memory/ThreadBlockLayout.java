package dev.insitu.runtime.memory;

/**
 * The layout of a thread's block in the image: its id and name, and its calls in flight, outermost first. Each owner of cells has a
 * block, in a list that begins at {@link Layout#HEADER_THREADS}. Only the thread itself writes its block.
 *
 * <p>The calls are a stack. Calls below {@link #THREAD_TOP} are in flight. A call's words are written before the top is raised. If
 * a reader then finds the top still above them and the start unchanged, the two words belong together.
 */
public final class ThreadBlockLayout {
    private ThreadBlockLayout() {}

    /** int: unit of the next older block. */
    public static final int THREAD_NEXT = 0;

    /** int: the owner of the cells. */
    public static final int THREAD_OWNER = 4;

    /** long: the thread's id. */
    public static final int THREAD_ID = 8;

    /** long: when the call that ended last began; {@link Long#MAX_VALUE} if all calls take the slow path. */
    public static final int THREAD_LAST_START = 16;

    /** long: address just after the innermost call, in the process of the thread; its last bits are the offset in the block. */
    public static final int THREAD_TOP = 24;

    /** Offset of the first call: the outermost two share a cache line with the words above, which each call needs. */
    public static final int THREAD_CALLS = 32;

    /** End of the calls. Deeper calls are not seen. */
    public static final int THREAD_CALLS_END = 416;

    /** int: bytes of the thread's name; negative if they are UTF-16 in the machine's byte order, else Latin-1. */
    public static final int THREAD_NAME = THREAD_CALLS_END;

    /** Offset of the thread's name, which is truncated if longer. */
    public static final int THREAD_NAME_TEXT = 420;

    /** The most bytes of a thread's name. */
    public static final int THREAD_NAME_BYTES = 84;

    /** long: state of the generator that chooses the calls whose allocation is measured. For the thread alone. */
    public static final int THREAD_RANDOM = 504;

    /** long, of a call: when it began, on the clock of {@link System#nanoTime()}. */
    public static final int CALL_START = 0;

    /** long, of a call: address of its probe's cell, in the process of the thread. */
    public static final int CALL_CELL = 8;

    /** Bytes of a call. */
    public static final int CALL_BYTES = 16;

    /** Bytes of a block, which is aligned to this size in the process of the thread. */
    public static final int THREAD_BYTES = 512;

    /** Mask that turns an address within a block into its offset in the block. */
    public static final long WITHIN = THREAD_BYTES - 1;
}
