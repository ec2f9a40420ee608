package dev.insitu.demo.service;

import net.openhft.chronicle.bytes.Bytes;

/** To buy or sell at a price. One object serves for all orders in turn, as usual where garbage is not wanted. */
final class Order {
    long id;
    long quantity;
    long priceTicks;

    void writeTo(Bytes<?> out) {
        out.writeLong(id).writeLong(quantity).writeLong(priceTicks);
    }

    void readFrom(Bytes<?> in) {
        id = in.readLong();
        quantity = in.readLong();
        priceTicks = in.readLong();
    }
}
