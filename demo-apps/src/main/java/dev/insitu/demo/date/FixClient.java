package dev.insitu.demo.date;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;

/** Places orders, one at a time, over one connection. For use by one thread. */
final class FixClient implements Closeable {
    private static final String COMP_ID = "TRADER";

    private final FixConnection connection;
    private long lastSequenceNumber;

    private FixClient(FixConnection connection) {
        this.connection = connection;
    }

    static FixClient connect(int port) throws IOException {
        return new FixClient(new FixConnection(new Socket(InetAddress.getLoopbackAddress(), port)));
    }

    /** Sends the order and waits for the report that it was filled. */
    ExecutionReport placeOrder(NewOrderSingle order) throws IOException {
        long sequenceNumber = ++lastSequenceNumber;
        var request = new FixMessage(NewOrderSingle.TYPE, COMP_ID, FixServer.COMP_ID, sequenceNumber);
        order.writeTo(request);
        connection.send(request.encode());

        byte[] reply = connection.receive().orElseThrow(() -> new EOFException("The server hung up"));
        return validated(FixMessage.decode(reply), order, sequenceNumber);
    }

    private static ExecutionReport validated(FixMessage reply, NewOrderSingle order, long sequenceNumber)
            throws ProtocolException {
        reply.require(Tag.TARGET_COMP_ID, COMP_ID);
        reply.require(Tag.MSG_SEQ_NUM, Long.toString(sequenceNumber));
        ExecutionReport report = ExecutionReport.from(reply);
        if (!report.equals(ExecutionReport.fillOf(order, report.orderId(), order.transactTime()))) {
            throw new ProtocolException(report + " does not answer " + order);
        }
        return report;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
