package dev.insitu.demo.echo;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.util.OptionalLong;

/** Sends back what it receives, on a free port of the loopback interface; one client, one thread. */
final class EchoServer implements Closeable {
    private final ServerSocketChannel listener;
    private final Thread thread = new Thread(this::serve, "echo-server");
    private LongChannel client;

    private EchoServer(ServerSocketChannel listener) {
        this.listener = listener;
    }

    static EchoServer start() throws IOException {
        var listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        var server = new EchoServer(listener);
        server.thread.start();
        return server;
    }

    int port() {
        return listener.socket().getLocalPort();
    }

    /** A message has arrived whole. */
    void onMessage(long message) throws IOException {
        reply(message);
    }

    private void reply(long message) throws IOException {
        client.write(message);
    }

    private void serve() {
        try (var connection = new LongChannel(listener.accept())) {
            client = connection;
            OptionalLong message = connection.read();
            while (message.isPresent()) {
                onMessage(message.getAsLong());
                message = connection.read();
            }
        } catch (ClosedChannelException e) {
            // Closed before anybody came.
        } catch (IOException e) {
            throw new UncheckedIOException("Connection given up", e);
        }
    }

    /** Ends when its client has hung up. */
    @Override
    public void close() throws IOException {
        listener.close();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
