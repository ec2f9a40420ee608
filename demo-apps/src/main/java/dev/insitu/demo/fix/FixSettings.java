package dev.insitu.demo.fix;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** What the engine has to know of the two ends of the one session. */
final class FixSettings {
    private static final String TRADER = "TRADER";
    private static final String MARKET = "MARKET";

    private FixSettings() {}

    static SessionSettings ofMarket(int port) {
        var session = new SessionID("FIX.4.4", MARKET, TRADER);
        var settings = common(session);
        settings.setString(session, "ConnectionType", "acceptor");
        settings.setString(session, "SocketAcceptAddress", loopback());
        settings.setLong(session, "SocketAcceptPort", port);
        return settings;
    }

    static SessionSettings ofTrader(int port) {
        var session = new SessionID("FIX.4.4", TRADER, MARKET);
        var settings = common(session);
        settings.setString(session, "ConnectionType", "initiator");
        settings.setString(session, "SocketConnectHost", loopback());
        settings.setLong(session, "SocketConnectPort", port);
        settings.setLong(session, "ReconnectInterval", 1);
        settings.setLong(session, "HeartBtInt", 30);
        return settings;
    }

    /** A port that was free a moment ago: the engine does not say which it took when it may choose. */
    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Every message is validated, as by default. None is kept to be sent again: nothing is lost on the way. */
    private static SessionSettings common(SessionID session) {
        var settings = new SessionSettings();
        settings.setString(session, "NonStopSession", "Y");
        settings.setString(session, "UseDataDictionary", "Y");
        settings.setString(session, "DataDictionary", "FIX44.xml");
        settings.setString(session, "PersistMessages", "N");
        settings.setString(session, "SocketTcpNoDelay", "Y");
        return settings;
    }

    private static String loopback() {
        return InetAddress.getLoopbackAddress().getHostAddress();
    }
}
