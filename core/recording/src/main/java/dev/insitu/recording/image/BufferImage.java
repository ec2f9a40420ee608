package dev.insitu.recording.image;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** An image in a buffer, such as the mapped file that another JVM writes or left behind. */
public final class BufferImage implements Image {
    private final ByteBuffer buffer;

    public BufferImage(ByteBuffer buffer) {
        this.buffer = buffer.duplicate().order(ByteOrder.nativeOrder());
    }

    @Override
    public int intAt(long offset) {
        int value = buffer.getInt(Math.toIntExact(offset));
        VarHandle.acquireFence();
        return value;
    }

    @Override
    public long longAt(long offset) {
        long value = buffer.getLong(Math.toIntExact(offset));
        VarHandle.acquireFence();
        return value;
    }

    @Override
    public byte byteAt(long offset) {
        return buffer.get(Math.toIntExact(offset));
    }

    @Override
    public void bytesAt(long offset, byte[] into) {
        buffer.get(Math.toIntExact(offset), into);
    }

    @Override
    public long size() {
        return buffer.limit();
    }
}
