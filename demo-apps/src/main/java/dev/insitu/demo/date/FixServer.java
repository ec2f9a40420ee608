package dev.insitu.demo.date;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A market that fills every limit order, on a free port of the loopback interface; blocking IO and a thread for each
 * connection. There is no FIX session layer (logon, heartbeat, resend): a malformed message ends its connection.
 */
final class FixServer implements Closeable {
    static final String COMP_ID = "MARKET";

    private final ServerSocket listener;
    private final Thread acceptor = new Thread(this::acceptUntilClosed, "fix-acceptor");
    private final ExecutorService workers = Executors.newCachedThreadPool(work -> new Thread(work, "fix-server"));
    private final Set<FixConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicLong lastOrderId = new AtomicLong();

    private FixServer(ServerSocket listener) {
        this.listener = listener;
    }

    static FixServer start() throws IOException {
        var server = new FixServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        server.acceptor.start();
        return server;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Answers one message: from its bytes to the bytes of the reply. */
    byte[] handle(byte[] request) throws ProtocolException {
        FixMessage message = FixMessage.decode(request);
        NewOrderSingle order = NewOrderSingle.from(message);
        Date bookedAt = DateSerialisation.roundTrip(Date.from(order.transactTime()));
        var fill = ExecutionReport.fillOf(order, "M" + lastOrderId.incrementAndGet(), bookedAt.toInstant());

        // One reply for each request: both ends count the same, so that the request's number is the reply's.
        long sequenceNumber = message.integer(Tag.MSG_SEQ_NUM);
        String client = message.text(Tag.SENDER_COMP_ID);
        var reply = new FixMessage(ExecutionReport.TYPE, COMP_ID, client, sequenceNumber);
        fill.writeTo(reply);
        return reply.encode();
    }

    private void acceptUntilClosed() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                var connection = new FixConnection(socket);
                connections.add(connection);
                workers.execute(() -> serve(connection));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    System.err.println("Cannot accept a connection: " + e);
                }
            }
        }
    }

    private void serve(FixConnection connection) {
        try (connection) {
            Optional<byte[]> request = connection.receive();
            while (request.isPresent()) {
                connection.send(handle(request.get()));
                request = connection.receive();
            }
        } catch (IOException e) {
            if (!connection.isClosed()) {
                System.err.println("Connection given up: " + e.getMessage());
            }
        } finally {
            connections.remove(connection);
        }
    }

    /** Hangs up on everyone. Once the acceptor has ended, no connection can join those that are closed here. */
    @Override
    public void close() {
        try {
            listener.close();
            acceptor.join();
            for (FixConnection connection : connections) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            workers.shutdown();
        }
    }
}
