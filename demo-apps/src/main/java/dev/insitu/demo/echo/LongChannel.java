package dev.insitu.demo.echo;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.OptionalLong;

/** Messages of eight bytes over a blocking connection. One thread reads and writes; any thread may close. */
final class LongChannel implements Closeable {
    private final SocketChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(Long.BYTES);

    LongChannel(SocketChannel channel) throws IOException {
        this.channel = channel;
        // The other end waits for these eight bytes: nothing is gained by collecting more of them.
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    void write(long message) throws IOException {
        buffer.clear().putLong(message).flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    /** Blocks for the next message; empty when the other end has hung up between two of them. */
    OptionalLong read() throws IOException {
        buffer.clear();
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                if (buffer.position() > 0) {
                    throw new EOFException("The stream ended inside a message");
                }
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(buffer.flip().getLong());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
