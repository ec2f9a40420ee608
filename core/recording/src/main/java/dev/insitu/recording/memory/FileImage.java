package dev.insitu.recording.memory;

import dev.insitu.recording.image.Image;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Reads an image word by word: for the few header words of an image whose JVM may be alive. A mapping would take address space
 * until the next collection. One thread at a time.
 */
final class FileImage implements Image {
    private final FileChannel channel;
    private final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());

    FileImage(FileChannel channel) {
        this.channel = channel;
    }

    private ByteBuffer read(long offset, int bytes) {
        try {
            word.clear().limit(bytes);
            if (channel.read(word, offset) < bytes) {
                throw new IndexOutOfBoundsException("the image is cut off at " + offset);
            }
            return word;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int intAt(long offset) {
        return read(offset, Integer.BYTES).getInt(0);
    }

    @Override
    public long longAt(long offset) {
        return read(offset, Long.BYTES).getLong(0);
    }

    @Override
    public byte byteAt(long offset) {
        return read(offset, 1).get(0);
    }

    @Override
    public long size() {
        try {
            return channel.size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
