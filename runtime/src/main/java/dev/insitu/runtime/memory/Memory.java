package dev.insitu.runtime.memory;

import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import jdk.internal.misc.Unsafe;

/**
 * The JDK's own Unsafe, which the agent exports to this package: the only way to add to a counter outside the heap for
 * the price of an add. Everything here stays within blocks that {@link MemoryRegion} handed out.
 */
public final class Memory {
    private Memory() {}

    public static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Where the first element of a byte[], an int[], a long[] and an object array lies; the distance of the next object. */
    static final long BYTES = constant("ARRAY_BYTE_BASE_OFFSET");

    public static final long INTS = constant("ARRAY_INT_BASE_OFFSET");

    public static final long LONGS = constant("ARRAY_LONG_BASE_OFFSET");
    public static final long OBJECTS = constant("ARRAY_OBJECT_BASE_OFFSET");
    public static final long OBJECT_SCALE = constant("ARRAY_OBJECT_INDEX_SCALE");

    private static final long BUFFER_ADDRESS = UNSAFE.objectFieldOffset(Buffer.class, "address");

    /** Read by its place: it is an int on some JDKs and a long on others, and reflection costs a start five milliseconds. */
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

    /** Address of a direct buffer's first byte. Keep the buffer reachable for as long as the address is used. */
    public static long addressOf(ByteBuffer direct) {
        return UNSAFE.getLong(direct, BUFFER_ADDRESS);
    }

    /** Gives up a mapping, of which nobody uses a byte any more. */
    public static void unmap(ByteBuffer mapped) {
        UNSAFE.invokeCleaner(mapped);
    }

    /**
     * Memory of this process alone, aligned to {@link Layout#UNIT}, for where there is none to share. The system gives
     * pages to it as they are {@link #zero zeroed}. Never freed: counters may be written until the JVM ends.
     *
     * @throws OutOfMemoryError where there is none
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
