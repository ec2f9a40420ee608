package dev.insitu.demo.date;

import java.net.ProtocolException;

/** FIX Side(54), as far as this market knows it. */
enum Side {
    BUY("1"),
    SELL("2");

    final String code;

    Side(String code) {
        this.code = code;
    }

    static Side of(String code) throws ProtocolException {
        for (Side side : values()) {
            if (side.code.equals(code)) {
                return side;
            }
        }
        throw new ProtocolException("Side is " + code + ", expected 1 (buy) or 2 (sell)");
    }
}
