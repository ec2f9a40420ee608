package dev.insitu.applications;

import java.time.LocalDateTime;
import quickfix.DefaultMessageFactory;
import quickfix.Message;
import quickfix.MessageUtils;
import quickfix.field.ClOrdID;
import quickfix.field.OrdType;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.TransactTime;
import quickfix.fix44.NewOrderSingle;

/** QuickFIX/J: messages written and parsed. */
public final class Messages {
    private static final int MESSAGES = 5_000;

    private Messages() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(Messages::round);
    }

    private static Object round() throws Exception {
        DefaultMessageFactory factory = new DefaultMessageFactory();
        long sum = 0;
        for (int i = 0; i < MESSAGES; i++) {
            NewOrderSingle order = new NewOrderSingle(
                    new ClOrdID("order " + i),
                    new Side(i % 2 == 0 ? Side.BUY : Side.SELL),
                    new TransactTime(LocalDateTime.of(2026, 11, 22, 12, 0)),
                    new OrdType(OrdType.LIMIT));
            order.set(new Price(i / 4.0));
            Message parsed = MessageUtils.parse(factory, null, order.toString());
            sum += parsed.toString().hashCode() + (long) parsed.getDouble(Price.FIELD);
        }
        return sum;
    }
}
