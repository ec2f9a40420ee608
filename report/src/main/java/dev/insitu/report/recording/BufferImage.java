package dev.insitu.report.recording;

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
        return buffer.getInt(Math.toIntExact(offset));
    }

    @Override
    public long longAt(long offset) {
        return buffer.getLong(Math.toIntExact(offset));
    }

    @Override
    public byte byteAt(long offset) {
        return buffer.get(Math.toIntExact(offset));
    }
}
