package dev.insitu.demo.service;

import net.openhft.chronicle.bytes.Bytes;

/** What became of an order. One object serves for all fills in turn. */
final class Fill {
    long orderId;
    long valueTicks;
    long positionAfter;

    void writeTo(Bytes<?> out) {
        out.writeLong(orderId).writeLong(valueTicks).writeLong(positionAfter);
    }

    void readFrom(Bytes<?> in) {
        orderId = in.readLong();
        valueTicks = in.readLong();
        positionAfter = in.readLong();
    }
}
