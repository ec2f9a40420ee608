package dev.insitu.demo.fix;

import java.io.Closeable;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.FieldNotFound;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.SLF4JLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.CumQty;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.fix44.MessageFactory;
import quickfix.fix44.NewOrderSingle;

/**
 * Places orders and does not wait for one to be filled before the next, up to a maximum in flight. One thread places; the
 * engine brings the reports on a thread of its own.
 */
final class Trader extends ApplicationAdapter implements Closeable {
    /** Sending faster than the other end reads fills the buffers in between; waiting here avoids that. */
    private static final int MOST_OPEN_ORDERS = 1_000;

    private static final int LOT = 1_000;

    private final SocketInitiator initiator;
    private final CountDownLatch loggedOn = new CountDownLatch(1);
    private final Semaphore mayBeOpen = new Semaphore(MOST_OPEN_ORDERS);
    private final Set<String> openOrders = ConcurrentHashMap.newKeySet();
    private volatile SessionID session;
    private volatile double filledQuantity;

    private Trader(int port) throws ConfigError {
        var settings = FixSettings.ofTrader(port);
        initiator = new SocketInitiator(
                this, new MemoryStoreFactory(), settings, new SLF4JLogFactory(settings), new MessageFactory());
    }

    /** Waits until it may place orders. */
    static Trader logOn(int port) throws ConfigError, InterruptedException {
        var trader = new Trader(port);
        trader.initiator.start();
        trader.loggedOn.await();
        return trader;
    }

    @Override
    public void onLogon(SessionID session) {
        this.session = session;
        loggedOn.countDown();
    }

    /** Waits while too many orders are open. */
    void awaitTurn() throws InterruptedException {
        mayBeOpen.acquire();
    }

    /** Sends an order, which is filled some time later. */
    void placeOrder(String orderId) throws SessionNotFound {
        openOrders.add(orderId);
        send(order(orderId));
    }

    private void send(NewOrderSingle order) throws SessionNotFound {
        Session.sendToTarget(order, session);
    }

    private static NewOrderSingle order(String orderId) {
        var order = new NewOrderSingle(
                new ClOrdID(orderId),
                new Side(Side.BUY),
                new TransactTime(LocalDateTime.now(ZoneOffset.UTC)),
                new OrdType(OrdType.LIMIT));
        order.set(new Symbol("EURUSD"));
        order.set(new OrderQty(LOT));
        order.set(new Price(1.0925));
        return order;
    }

    @Override
    public void fromApp(Message report, SessionID session) throws FieldNotFound {
        filled(report.getString(ClOrdID.FIELD), report.getDouble(CumQty.FIELD));
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // Written by the engine's one thread, read by others.
    private void filled(String orderId, double quantity) {
        if (openOrders.remove(orderId)) {
            filledQuantity += quantity;
            mayBeOpen.release();
        }
    }

    /** Waits until no order is open any more, and returns what all of them together came to. */
    double awaitFills() throws InterruptedException {
        mayBeOpen.acquire(MOST_OPEN_ORDERS);
        mayBeOpen.release(MOST_OPEN_ORDERS);
        return filledQuantity;
    }

    @Override
    public void close() {
        initiator.stop();
    }
}
