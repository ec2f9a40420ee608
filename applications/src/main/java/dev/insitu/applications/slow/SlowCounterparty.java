package dev.insitu.applications.slow;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import quickfix.Acceptor;
import quickfix.ApplicationAdapter;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.Initiator;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.MsgSeqNum;
import quickfix.field.OrdType;
import quickfix.field.Side;
import quickfix.field.TransactTime;
import quickfix.fix44.NewOrderSingle;

/** QuickFIX/J: a buyer sends orders over loopback; the seller's {@code fromApp} values its whole book for one in fifty. */
public final class SlowCounterparty {
    private static final String BUYER = "BUYER";
    private static final String SELLER = "SELLER";
    private static final long PACE_MILLIS = 4;

    private SlowCounterparty() {}

    /** Takes the orders. */
    static final class Seller extends ApplicationAdapter {
        private static final int RARE = 50;

        private final Book book = new Book();

        @Override
        public void fromApp(Message message, SessionID session) throws FieldNotFound {
            int number = message.getHeader().getInt(MsgSeqNum.FIELD);
            book.add(number);
            if (number % RARE == 0) {
                book.value();
            }
        }
    }

    /** What was ordered. */
    static final class Book {
        private static final int STEPS = 2_000_000;

        private double worth;

        void add(int number) {
            worth += number;
        }

        void value() {
            for (int i = 1; i <= STEPS; i++) {
                worth += Math.sqrt(worth + i);
            }
        }
    }

    /** Until its input ends. */
    public static void main(String[] arguments) throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Acceptor acceptor = new SocketAcceptor(
                new Seller(), new MemoryStoreFactory(), settings(SELLER, BUYER, port), new DefaultMessageFactory());
        Initiator initiator = new SocketInitiator(
                new ApplicationAdapter(),
                new MemoryStoreFactory(),
                settings(BUYER, SELLER, port),
                new DefaultMessageFactory());
        acceptor.start();
        initiator.start();
        Thread buyer = new Thread(SlowCounterparty::buy, "buyer");
        buyer.setDaemon(true);
        buyer.start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Until it ends.
        }
        initiator.stop(true);
        acceptor.stop(true);
    }

    private static SessionSettings settings(String sender, String target, int port) {
        SessionSettings settings = new SessionSettings();
        boolean isSeller = sender.equals(SELLER);
        settings.setString("ConnectionType", isSeller ? "acceptor" : "initiator");
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("HeartBtInt", "30");
        settings.setString("ReconnectInterval", "1");
        settings.setString("UseDataDictionary", "N");
        settings.setString(isSeller ? "SocketAcceptPort" : "SocketConnectPort", Integer.toString(port));
        settings.setString(isSeller ? "SocketAcceptAddress" : "SocketConnectHost", "127.0.0.1");
        SessionID session = new SessionID("FIX.4.4", sender, target);
        settings.setString(session, "BeginString", session.getBeginString());
        settings.setString(session, "SenderCompID", sender);
        settings.setString(session, "TargetCompID", target);
        return settings;
    }

    private static void buy() {
        SessionID session = new SessionID("FIX.4.4", BUYER, SELLER);
        try {
            for (int number = 0; ; number++) {
                Session open = Session.lookupSession(session);
                if (open != null && open.isLoggedOn()) {
                    Session.sendToTarget(order(number), session);
                }
                TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
            }
        } catch (InterruptedException | SessionNotFound e) {
            throw new IllegalStateException(e);
        }
    }

    private static Message order(int number) {
        return new NewOrderSingle(
                new ClOrdID("order " + number),
                new Side(number % 2 == 0 ? Side.BUY : Side.SELL),
                new TransactTime(LocalDateTime.now(ZoneOffset.UTC)),
                new OrdType(OrdType.MARKET));
    }
}
