package dev.insitu.demo.service;

import java.io.Closeable;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.wire.DocumentContext;

/** Sends orders through the one queue and waits for their fills in the other, one at a time. For use by one thread. */
final class Gateway implements Closeable {
    private final ExcerptAppender orders;
    private final ExcerptTailer fills;
    private final Order order = new Order();
    private final Fill fill = new Fill();

    Gateway(ChronicleQueue orders, ChronicleQueue fills) {
        this.orders = orders.createAppender();
        this.fills = fills.createTailer();
    }

    /** Returns the position after the order. */
    long place(long id, long quantity, long priceTicks) {
        order.id = id;
        order.quantity = quantity;
        order.priceTicks = priceTicks;
        send();
        while (!receive()) {
            Idle.pause();
        }
        if (fill.orderId != id || fill.valueTicks != quantity * priceTicks) {
            throw new IllegalStateException("Order " + id + " was answered by a fill of " + fill.orderId);
        }
        return fill.positionAfter;
    }

    private void send() {
        try (DocumentContext document = orders.writingDocument()) {
            order.writeTo(document.wire().bytes());
        }
    }

    /** Whether there was a fill to read. */
    private boolean receive() {
        try (DocumentContext document = fills.readingDocument()) {
            if (!document.isPresent()) {
                return false;
            }
            fill.readFrom(document.wire().bytes());
            return true;
        }
    }

    @Override
    public void close() {
        orders.close();
        fills.close();
    }
}
