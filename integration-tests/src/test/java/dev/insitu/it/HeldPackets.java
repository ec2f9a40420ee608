package dev.insitu.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicReference;

/** Passes bytes on between a client and a server, and does something to a request before it passes it on, when told so. */
final class HeldPackets implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    /** What is done in the way of a request. */
    interface Delay {
        void run() throws IOException, InterruptedException;
    }

    private final ServerSocket front;
    private final int behind;
    private final AtomicReference<Delay> next = new AtomicReference<>();
    private volatile boolean passedOn;

    /** @param behind the server's port */
    HeldPackets(int behind) throws IOException {
        this.front = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        this.behind = behind;
        daemon(this::accept);
    }

    int port() {
        return front.getLocalPort();
    }

    /** Has the next request wait until that is done. */
    void delayNext(Delay delay) {
        passedOn = false;
        next.set(delay);
    }

    /** Whether the request that had to wait has been passed on. */
    boolean isPassedOn() {
        return passedOn;
    }

    private void accept() throws IOException, InterruptedException {
        while (!front.isClosed()) {
            Socket client = front.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), behind);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            daemon(() -> pass(server, client, false));
            daemon(() -> pass(client, server, true));
        }
    }

    private void pass(Socket from, Socket to, boolean requests) throws IOException, InterruptedException {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                Delay delay = requests ? next.getAndSet(null) : null;
                if (delay != null) {
                    delay.run();
                }
                out.write(buffer, 0, read);
                passedOn |= delay != null;
            }
        }
    }

    private static void daemon(Delay work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException | InterruptedException e) {
                        // One side has ended: so does the other.
                    }
                },
                "packets");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        front.close();
    }
}
