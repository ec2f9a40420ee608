package dev.insitu.demo.fix;

import dev.insitu.demo.Arguments;
import java.io.IOException;
import quickfix.ConfigError;
import quickfix.SessionNotFound;

/**
 * A trader and a market in one JVM, with a FIX 4.4 session over the loopback interface between them.
 *
 * <pre>FixEngine [COUNT]        0: until the JVM is stopped</pre>
 */
public final class FixEngine {
    private static final String USAGE = "Usage: FixEngine [COUNT]";

    private FixEngine() {}

    public static void main(String[] args) throws IOException, ConfigError, SessionNotFound, InterruptedException {
        long count = Arguments.parse(USAGE, args).count(100_000);
        double quantity;
        try (Market market = Market.open();
                Trader trader = Trader.logOn(market.port())) {
            for (long n = 0; n < count; n++) {
                trader.awaitTurn();
                trader.placeOrder("T" + n);
            }
            quantity = trader.awaitFills();
        }
        System.out.println("Placed " + count + " orders; filled " + Math.round(quantity));
    }
}
