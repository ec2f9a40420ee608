package dev.insitu.demo.service;

import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.wire.DocumentContext;

/** Reads an order, processes it, writes the fill; again and again, on a thread of its own. */
final class Service implements Runnable {
    private final ChronicleQueue orders;
    private final ChronicleQueue fills;
    private final Order order = new Order();
    private final Fill fill = new Fill();
    private long position;
    private volatile boolean stopped;

    Service(ChronicleQueue orders, ChronicleQueue fills) {
        this.orders = orders;
        this.fills = fills;
    }

    @Override
    public void run() {
        try (ExcerptTailer in = orders.createTailer();
                ExcerptAppender out = fills.createAppender()) {
            while (!stopped) {
                if (read(in)) {
                    process();
                    write(out);
                } else {
                    Idle.pause();
                }
            }
        }
    }

    /** Whether there was an order to read. */
    private boolean read(ExcerptTailer in) {
        try (DocumentContext document = in.readingDocument()) {
            if (!document.isPresent()) {
                return false;
            }
            order.readFrom(document.wire().bytes());
            return true;
        }
    }

    private void process() {
        position += order.quantity;
        fill.orderId = order.id;
        fill.valueTicks = order.quantity * order.priceTicks;
        fill.positionAfter = position;
    }

    private void write(ExcerptAppender out) {
        try (DocumentContext document = out.writingDocument()) {
            fill.writeTo(document.wire().bytes());
        }
    }

    /** Lets its thread end after the order it is at. */
    void stop() {
        stopped = true;
    }
}
