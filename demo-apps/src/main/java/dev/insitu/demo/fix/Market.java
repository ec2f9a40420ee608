package dev.insitu.demo.fix;

import java.io.Closeable;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.FieldNotFound;
import quickfix.IncorrectTagValue;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.MessageCracker;
import quickfix.ScreenLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SocketAcceptor;
import quickfix.UnsupportedMessageType;
import quickfix.field.AvgPx;
import quickfix.field.CumQty;
import quickfix.field.ExecID;
import quickfix.field.ExecType;
import quickfix.field.LeavesQty;
import quickfix.field.OrdStatus;
import quickfix.field.OrderID;
import quickfix.field.TransactTime;
import quickfix.fix44.ExecutionReport;
import quickfix.fix44.MessageFactory;
import quickfix.fix44.NewOrderSingle;

/** Fills every order, whole and at its price. The engine calls it on a thread of the engine's. */
final class Market extends ApplicationAdapter implements Closeable {
    private final MessageCracker cracker = new MessageCracker(this);
    private final int port;
    private final SocketAcceptor acceptor;
    private long lastOrderId;

    private Market() throws IOException, ConfigError {
        port = FixSettings.freePort();
        var settings = FixSettings.ofMarket(port);
        acceptor = new SocketAcceptor(
                this,
                new MemoryStoreFactory(),
                settings,
                new ScreenLogFactory(false, false, false),
                new MessageFactory());
    }

    static Market open() throws IOException, ConfigError {
        var market = new Market();
        market.acceptor.start();
        return market;
    }

    int port() {
        return port;
    }

    @Override
    public void fromApp(Message message, SessionID session)
            throws FieldNotFound, IncorrectTagValue, UnsupportedMessageType {
        cracker.crack(message, session);
    }

    /** The engine finds this method by its annotation. */
    @MessageCracker.Handler
    public void onOrder(NewOrderSingle order, SessionID session) throws FieldNotFound, SessionNotFound {
        reply(fill(order), session);
    }

    private ExecutionReport fill(NewOrderSingle order) throws FieldNotFound {
        lastOrderId++;
        String id = "M" + lastOrderId;
        var report = new ExecutionReport(
                new OrderID(id),
                new ExecID(id),
                new ExecType(ExecType.TRADE),
                new OrdStatus(OrdStatus.FILLED),
                order.getSide(),
                new LeavesQty(0),
                new CumQty(order.getOrderQty().getValue()),
                new AvgPx(order.getPrice().getValue()));
        report.set(order.getClOrdID());
        report.set(order.getSymbol());
        report.set(new TransactTime(LocalDateTime.now(ZoneOffset.UTC)));
        return report;
    }

    private void reply(ExecutionReport report, SessionID session) throws SessionNotFound {
        Session.sendToTarget(report, session);
    }

    @Override
    public void close() {
        acceptor.stop();
    }
}
