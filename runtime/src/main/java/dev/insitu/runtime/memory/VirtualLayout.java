package dev.insitu.runtime.memory;

/**
 * The layout of the calls in flight of virtual threads in the image. Each call has a record of its own, linked to that of the call
 * around it on its thread. Records lie in blocks, blocks in chunks; the chunks of an image are a list that begins at {@link
 * Layout#HEADER_VIRTUAL}.
 *
 * <p>A block has the size and alignment of a {@link ThreadBlockLayout thread's block}, and a record begins with the two words of a call
 * there. So what a woven method does with a call's address needs no distinction. {@link ThreadBlockLayout#THREAD_TOP} of such a block is
 * written and never read; {@link ThreadBlockLayout#THREAD_LAST_START} says that every end takes the slow path.
 */
public final class VirtualLayout {
    private VirtualLayout() {}

    /** int, in a chunk's first block: unit of the next older chunk. */
    public static final int CHUNK_NEXT = 0;

    /** int, in a block: the index of its first record among all of the session. */
    public static final int BLOCK_INDEX = 8;

    /** Offset of a block's first record. */
    public static final int BLOCK_CALLS = ThreadBlockLayout.THREAD_CALLS;

    /** Bytes of a block. */
    public static final int BLOCK_BYTES = ThreadBlockLayout.THREAD_BYTES;

    /** Blocks in a chunk. */
    public static final int CHUNK_BLOCKS = 16;

    /** long: when the call began, on the clock of {@link System#nanoTime()}; 0 before that, and for a sampled call. */
    public static final int CALL_START = ThreadBlockLayout.CALL_START;

    /** long: address of a cell of its probe, in the process of the thread. */
    public static final int CALL_CELL = ThreadBlockLayout.CALL_CELL;

    /** long: the time of the calls with a probe that it made and that have ended. */
    public static final int CALL_NESTED = 16;

    /** long: the id of its thread; 0 in a record that is not in use. Written last. */
    public static final int CALL_THREAD = 24;

    /** long: address of the record of the call around it; 0 for an outermost one. In a record not in use, of the next such record. */
    public static final int CALL_OUTER = 32;

    /** int: calls open within it that found no record. */
    public static final int CALL_HIDDEN = 40;

    /** int: the number of calls around it. */
    public static final int CALL_LEVEL = 44;

    /** Calls within more than this many others have no record: a recursion must not use up all of them. */
    public static final int MOST_LEVELS = 1_024;

    /** Bytes of a record. */
    public static final int CALL_BYTES = 48;

    /** Records in a block. */
    public static final int CALLS = (BLOCK_BYTES - BLOCK_CALLS) / CALL_BYTES;

    /** Records in a chunk. */
    public static final int CHUNK_CALLS = CHUNK_BLOCKS * CALLS;

    /** Bytes of a chunk. */
    public static final int CHUNK_BYTES = CHUNK_BLOCKS * BLOCK_BYTES;

    /** Address or offset of a record. */
    public static long call(long chunk, int index) {
        return chunk + (long) (index / CALLS) * BLOCK_BYTES + BLOCK_CALLS + (long) (index % CALLS) * CALL_BYTES;
    }
}
