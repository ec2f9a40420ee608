package dev.insitu.demo.date;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Optional;

/** One end of a TCP connection that carries FIX messages. One thread reads and writes; any thread may close. */
final class FixConnection implements Closeable {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    FixConnection(Socket socket) throws IOException {
        this.socket = socket;
        // A message is written whole, and its sender waits for the answer: nothing is gained by holding it back.
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /** Blocks for the next message; empty when the other end has hung up between two messages. */
    Optional<byte[]> receive() throws IOException {
        return FixFraming.readFrame(in);
    }

    void send(byte[] frame) throws IOException {
        out.write(frame);
    }

    boolean isClosed() {
        return socket.isClosed();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
