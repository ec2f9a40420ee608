package dev.insitu.demo.date;

import java.math.BigDecimal;
import java.net.ProtocolException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A limit order, FIX message type D. */
record NewOrderSingle(
        String clientOrderId, String symbol, Side side, long quantity, BigDecimal price, Instant transactTime) {
    static final String TYPE = "D";

    private static final String AUTOMATED = "1";
    private static final String LIMIT = "2";

    /** FIX 4.2 times end at the millisecond: what the order says is what the other side will read. */
    NewOrderSingle {
        transactTime = transactTime.truncatedTo(ChronoUnit.MILLIS);
    }

    static NewOrderSingle from(FixMessage message) throws ProtocolException {
        message.require(Tag.MSG_TYPE, TYPE);
        message.require(Tag.ORD_TYPE, LIMIT);
        return new NewOrderSingle(
                message.text(Tag.CL_ORD_ID),
                message.text(Tag.SYMBOL),
                Side.of(message.text(Tag.SIDE)),
                message.integer(Tag.ORDER_QTY),
                message.decimal(Tag.PRICE),
                message.instant(Tag.TRANSACT_TIME));
    }

    void writeTo(FixMessage message) {
        message.put(Tag.CL_ORD_ID, clientOrderId);
        message.put(Tag.HANDL_INST, AUTOMATED);
        message.put(Tag.SYMBOL, symbol);
        message.put(Tag.SIDE, side.code);
        message.put(Tag.TRANSACT_TIME, transactTime);
        message.put(Tag.ORDER_QTY, quantity);
        message.put(Tag.ORD_TYPE, LIMIT);
        message.put(Tag.PRICE, price);
    }
}
