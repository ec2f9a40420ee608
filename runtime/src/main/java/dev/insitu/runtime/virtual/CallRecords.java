package dev.insitu.runtime.virtual;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.ThreadBlockLayout;
import dev.insitu.runtime.memory.VirtualLayout;

/**
 * The records of a session that are lent to calls of virtual threads; see {@link VirtualLayout}. Lock-free; it allocates when it
 * grows, up to a quarter of the region. Records lie in the image, so that calls in flight are known after {@code kill -9}, or in
 * the memory beside while none is ready there.
 *
 * <p>The records that are not in use are stacks, so those used last come first. A head holds a version beside the address: a
 * compare-and-set that meets the same record again, used meanwhile, fails.
 */
final class CallRecords {
    private static final int STACKS = 8;
    private static final int VERSION_BITS = 20;
    private static final long VERSION = (1L << VERSION_BITS) - 1;

    /** In {@link ThreadBlockLayout#THREAD_LAST_START}. */
    private static final long EVERY_END_IS_SLOW = Long.MAX_VALUE;

    /** At most this many bytes, however large the region is. */
    private static final long MOST_BYTES = 24 << 20;

    private static final Object[] CURRENT = new Object[1];

    /**
     * Whether to refer to the threads in a call. If the JDK does not refer to all virtual threads, one that nothing refers to may be
     * collected although it is in a call, and must remain so.
     */
    private static final boolean HOLDS = holds();

    private final MemoryRegion region;

    /** A head for each stack, on lines of their own. */
    private final long[] heads = new long[(STACKS + 1) * (Layout.UNIT / Long.BYTES)];

    /** The number of chunks. */
    private final int[] chunks = new int[1];

    /** By chunk, the thread of each outermost call. */
    private final Thread[][] threads;

    private CallRecords(MemoryRegion region) {
        this.region = region;
        this.threads =
                new Thread[(int) Math.max(1, Math.min(region.size() / 4, MOST_BYTES) / VirtualLayout.CHUNK_BYTES)][];
    }

    private static boolean holds() {
        String all = System.getProperty("jdk.trackAllThreads");
        return all == null || all.isEmpty() || Boolean.parseBoolean(all);
    }

    /** Those of the session in use. */
    static CallRecords of(MemoryRegion region) {
        while (true) {
            CallRecords records = current();
            if (records != null && records.region == region) {
                return records;
            }
            CallRecords next = new CallRecords(region);
            if (UNSAFE.compareAndSetReference(CURRENT, Memory.OBJECTS, records, next)) {
                return next;
            }
        }
    }

    /** Those created last, also of a session that is over; null if there were none. */
    static CallRecords current() {
        return (CallRecords) UNSAFE.getReferenceAcquire(CURRENT, Memory.OBJECTS);
    }

    /** A record that is not in use; 0 if all are and there is no room for more. */
    long take(long threadId) {
        int stack = (int) threadId & (STACKS - 1);
        long call = pop(stack);
        if (call == 0) {
            call = grow(stack);
        }
        for (int i = 1; call == 0 && i < STACKS; i++) {
            call = pop(stack + i & (STACKS - 1));
        }
        return call;
    }

    /** Gives a record back. One of another session is not used again. */
    static void giveBack(long threadId, long call) {
        CallRecords records = current();
        UNSAFE.putLongRelease(null, call + VirtualLayout.CALL_THREAD, 0);
        if (records != null && records.has(call)) {
            records.push((int) threadId & (STACKS - 1), call, call);
        }
    }

    private boolean has(long call) {
        return region.holds(call) || (region.beside() != null && region.beside().holds(call));
    }

    private static long head(int stack) {
        return Memory.LONGS + (stack + 1L) * Layout.UNIT;
    }

    private static long word(long call, long before) {
        return call >>> 3 << VERSION_BITS | (before + 1 & VERSION);
    }

    private static long top(long word) {
        return word >>> VERSION_BITS << 3;
    }

    private long pop(int stack) {
        while (true) {
            long word = UNSAFE.getLongVolatile(heads, head(stack));
            long call = top(word);
            if (call == 0) {
                return 0;
            }
            // Nonsense if another thread takes the record now; then the compare-and-set fails.
            long next = UNSAFE.getLong(call + VirtualLayout.CALL_OUTER);
            if (UNSAFE.compareAndSetLong(heads, head(stack), word, word(next, word))) {
                return call;
            }
        }
    }

    /** Pushes records that are linked already. */
    private void push(int stack, long first, long last) {
        long word;
        do {
            word = UNSAFE.getLongVolatile(heads, head(stack));
            UNSAFE.putLong(last + VirtualLayout.CALL_OUTER, top(word));
        } while (!UNSAFE.compareAndSetLong(heads, head(stack), word, word(first, word)));
    }

    private long grow(int stack) {
        if (UNSAFE.getIntVolatile(chunks, Memory.INTS) >= threads.length) {
            return 0;
        }
        MemoryRegion in = region;
        int bytes = VirtualLayout.CHUNK_BYTES + VirtualLayout.BLOCK_BYTES - Layout.UNIT;
        long memory = region.allocatePrivate(bytes);
        if (memory == 0 && region.beside() != null) {
            in = region.beside();
            memory = in.allocateShared(bytes);
        }
        int chunk = memory == 0 ? threads.length : UNSAFE.getAndAddInt(chunks, Memory.INTS, 1);
        if (chunk >= threads.length) {
            return 0;
        }
        threads[chunk] = new Thread[VirtualLayout.CHUNK_CALLS];
        return format(in, (memory + ThreadBlockLayout.WITHIN) & ~ThreadBlockLayout.WITHIN, chunk, stack);
    }

    /** Returns one of the new records and pushes the others. */
    private long format(MemoryRegion in, long base, int chunk, int stack) {
        long next = 0;
        long last = 0;
        for (int i = VirtualLayout.CHUNK_BLOCKS - 1; i >= 0; i--) {
            long block = base + (long) i * VirtualLayout.BLOCK_BYTES;
            UNSAFE.putInt(
                    block + VirtualLayout.BLOCK_INDEX, chunk * VirtualLayout.CHUNK_CALLS + i * VirtualLayout.CALLS);
            UNSAFE.putLong(block + ThreadBlockLayout.THREAD_LAST_START, EVERY_END_IS_SLOW);
            for (int j = VirtualLayout.CALLS - 1; j >= 0; j--) {
                long call = block + VirtualLayout.BLOCK_CALLS + (long) j * VirtualLayout.CALL_BYTES;
                UNSAFE.putLong(call + VirtualLayout.CALL_OUTER, next);
                last = last == 0 ? call : last;
                next = call;
            }
        }
        in.push(base, VirtualLayout.CHUNK_NEXT, Layout.HEADER_VIRTUAL);
        push(stack, UNSAFE.getLong(next + VirtualLayout.CALL_OUTER), last);
        return next;
    }

    /** Notes the thread of an outermost call, for those who look at it; null at its end. */
    static void belongsTo(Thread thread, long call) {
        CallRecords records = current();
        if (HOLDS && records != null && records.has(call)) {
            int index = index(call);
            UNSAFE.putReferenceRelease(
                    records.threads[index / VirtualLayout.CHUNK_CALLS],
                    Memory.OBJECTS + index % VirtualLayout.CHUNK_CALLS * Memory.OBJECT_SCALE,
                    thread);
        }
    }

    private static int index(long call) {
        long block = call & ~ThreadBlockLayout.WITHIN;
        return UNSAFE.getInt(block + VirtualLayout.BLOCK_INDEX)
                + (int) (call - block - VirtualLayout.BLOCK_CALLS) / VirtualLayout.CALL_BYTES;
    }

    /** The thread of an outermost call of this session; null if it has ended, or if the threads are not noted. Any thread. */
    Thread thread(long call) {
        if (!has(call)) {
            return null;
        }
        int index = index(call);
        Thread[] ofChunk = threads[index / VirtualLayout.CHUNK_CALLS];
        return (Thread) UNSAFE.getReferenceAcquire(
                ofChunk, Memory.OBJECTS + index % VirtualLayout.CHUNK_CALLS * Memory.OBJECT_SCALE);
    }
}
