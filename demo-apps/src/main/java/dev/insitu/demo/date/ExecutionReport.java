package dev.insitu.demo.date;

import java.math.BigDecimal;
import java.net.ProtocolException;
import java.time.Instant;

/** The news that an order was filled, whole and at its price: FIX message type 8. */
record ExecutionReport(
        String orderId,
        String clientOrderId,
        String symbol,
        Side side,
        long quantity,
        BigDecimal price,
        Instant transactTime) {
    static final String TYPE = "8";

    private static final String NEW = "0";
    private static final String FILLED = "2";

    static ExecutionReport fillOf(NewOrderSingle order, String orderId, Instant transactTime) {
        return new ExecutionReport(
                orderId,
                order.clientOrderId(),
                order.symbol(),
                order.side(),
                order.quantity(),
                order.price(),
                transactTime);
    }

    static ExecutionReport from(FixMessage message) throws ProtocolException {
        message.require(Tag.MSG_TYPE, TYPE);
        message.require(Tag.ORD_STATUS, FILLED);
        return new ExecutionReport(
                message.text(Tag.ORDER_ID),
                message.text(Tag.CL_ORD_ID),
                message.text(Tag.SYMBOL),
                Side.of(message.text(Tag.SIDE)),
                message.integer(Tag.CUM_QTY),
                message.decimal(Tag.AVG_PX),
                message.instant(Tag.TRANSACT_TIME));
    }

    void writeTo(FixMessage message) {
        message.put(Tag.ORDER_ID, orderId);
        message.put(Tag.CL_ORD_ID, clientOrderId);
        message.put(Tag.EXEC_ID, orderId);
        message.put(Tag.EXEC_TRANS_TYPE, NEW);
        message.put(Tag.EXEC_TYPE, FILLED);
        message.put(Tag.ORD_STATUS, FILLED);
        message.put(Tag.SYMBOL, symbol);
        message.put(Tag.SIDE, side.code);
        message.put(Tag.LEAVES_QTY, 0);
        message.put(Tag.CUM_QTY, quantity);
        message.put(Tag.AVG_PX, price);
        message.put(Tag.TRANSACT_TIME, transactTime);
    }
}
