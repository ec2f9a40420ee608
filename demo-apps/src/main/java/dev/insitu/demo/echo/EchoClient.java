package dev.insitu.demo.echo;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** Sends a message and waits for its echo before it sends the next. For use by one thread. */
final class EchoClient implements Closeable {
    private final LongChannel server;

    private EchoClient(LongChannel server) {
        this.server = server;
    }

    static EchoClient connect(int port) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new EchoClient(new LongChannel(SocketChannel.open(address)));
    }

    /** There and back. */
    long roundTrip(long message) throws IOException {
        send(message);
        return receive();
    }

    private void send(long message) throws IOException {
        server.write(message);
    }

    private long receive() throws IOException {
        return server.read().orElseThrow(() -> new EOFException("The server hung up"));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
