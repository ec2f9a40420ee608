package dev.insitu.demo.date;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The operation where an application has it: in the midst of a call. A client sends FIX orders over TCP to a server in
 * the same JVM, which serialises a date and back while it handles each of them.
 *
 * <p>The client pauses between two orders, because orders come from a world that is slower than the program. In such a
 * pause the threads lose their cores, which fall asleep or run something else, and on the way to the operation lies the
 * code of the whole call. Caches and branch predictor are no longer as it left them: it starts cold, as it does in most
 * applications and in few benchmarks. Without pauses ({@code --pause-micros 0}) what remains is the cost of the
 * call's other code and of changing threads.
 *
 * <pre>DateOverTcp [COUNT] [--pause-micros N]        COUNT 0: until the JVM is stopped; about 7 s otherwise</pre>
 */
public final class DateOverTcp {
    private static final String USAGE = "Usage: DateOverTcp [COUNT] [--pause-micros N]";
    private static final String[] SYMBOLS = {"EURUSD", "GBPUSD", "USDJPY", "AUDUSD"};
    private static final BigDecimal BASE_PRICE = new BigDecimal("1.09250");

    private DateOverTcp() {}

    public static void main(String[] args) throws IOException {
        Plan plan = Plan.parse(args);
        long startMillis = System.currentTimeMillis();
        long filledQuantity = 0;
        try (FixServer server = FixServer.start();
                FixClient client = FixClient.connect(server.port())) {
            for (long n = 0; plan.count == 0 || n < plan.count; n++) {
                filledQuantity += client.placeOrder(order(n)).quantity();
                if (plan.pauseMicros > 0) {
                    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(plan.pauseMicros));
                }
            }
        }
        long elapsedMillis = System.currentTimeMillis() - startMillis;
        System.out.println("Placed " + plan.count + " orders in " + elapsedMillis + " ms; filled " + filledQuantity);
    }

    private static NewOrderSingle order(long n) {
        return new NewOrderSingle(
                "T" + n,
                SYMBOLS[(int) (n % SYMBOLS.length)],
                n % 2 == 0 ? Side.BUY : Side.SELL,
                (1 + n % 10) * 1_000,
                BASE_PRICE.add(BigDecimal.valueOf(n % 100, 5)),
                Instant.now());
    }

    /** What the command line asks for. */
    private record Plan(long count, long pauseMicros) {
        static Plan parse(String[] args) {
            long count = 24_000;
            long pauseMicros = 100;
            for (int i = 0; i < args.length; i++) {
                if (!args[i].startsWith("-")) {
                    count = Long.parseLong(args[i]);
                } else if (args[i].equals("--pause-micros") && i + 1 < args.length) {
                    pauseMicros = Long.parseLong(args[++i]);
                } else {
                    throw new IllegalArgumentException(USAGE);
                }
            }
            return new Plan(count, pauseMicros);
        }
    }
}
