package dev.insitu.runtime.memory;

import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import jdk.internal.misc.Unsafe;

/**
 * The JDK's own Unsafe, which the agent exports to this package: the only way to increment a counter outside the heap at the cost
 * of an add. Everything here stays within blocks that {@link MemoryRegion} handed out.
 */
public final class Memory {
    private Memory() {}

    public static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final int CACHE_LINE = 64;

    /** Offset of the first element of a byte[], an int[], a long[] and an object array; the distance between objects. */
    static final long BYTES = constant("ARRAY_BYTE_BASE_OFFSET");

    public static final long INTS = constant("ARRAY_INT_BASE_OFFSET");

    public static final long LONGS = constant("ARRAY_LONG_BASE_OFFSET");
    public static final long OBJECTS = constant("ARRAY_OBJECT_BASE_OFFSET");
    public static final long OBJECT_SCALE = constant("ARRAY_OBJECT_INDEX_SCALE");

    private static final long BUFFER_ADDRESS = UNSAFE.objectFieldOffset(Buffer.class, "address");

    /**
     * Read by its offset: the field is an int on some JDKs and a long on others, and reflection adds five milliseconds to the
     * start.
     */
    private static long constant(String name) {
        try {
            Field field = Unsafe.class.getField(name);
            Object base = UNSAFE.staticFieldBase(field);
            long offset = UNSAFE.staticFieldOffset(field);
            return field.getType() == long.class ? UNSAFE.getLong(base, offset) : UNSAFE.getInt(base, offset);
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Address of a direct buffer's first byte. Keep the buffer reachable while the address is used. */
    public static long addressOf(ByteBuffer direct) {
        return UNSAFE.getLong(direct, BUFFER_ADDRESS);
    }

    /** Unmaps memory that no thread uses any more. */
    public static void unmap(ByteBuffer mapped) {
        UNSAFE.invokeCleaner(mapped);
    }

    /**
     * Private memory of this process, zeroed, until it is {@link #giveBack given back}.
     *
     * @throws OutOfMemoryError if no memory is available
     */
    public static long borrow(long bytes) {
        long address = UNSAFE.allocateMemory(bytes);
        UNSAFE.setMemory(address, bytes, (byte) 0);
        return address;
    }

    /** Frees memory that was {@link #borrow borrowed}. */
    public static void giveBack(long address) {
        UNSAFE.freeMemory(address);
    }

    /** Writes to each cache line, which pushes other data out of the caches. */
    public static void touch(long address, long bytes) {
        for (long line = address; line < address + bytes; line += CACHE_LINE) {
            UNSAFE.putInt(line, UNSAFE.getInt(line) + 1);
        }
    }

    /**
     * Private memory of this process, aligned to {@link Layout#UNIT}, used where no shared memory is available. The system backs
     * its pages as they are {@link #zero zeroed}. Never freed: counters may be written until the JVM ends.
     *
     * @throws OutOfMemoryError if no memory is available
     */
    public static long allocate(long bytes) {
        long address = UNSAFE.allocateMemory(bytes + Layout.UNIT);
        return (address + Layout.UNIT - 1) & -Layout.UNIT;
    }

    /** Zeroes memory. */
    public static void zero(long address, long bytes) {
        UNSAFE.setMemory(address, bytes, (byte) 0);
    }
}
