package dev.insitu.demo.queue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** The other end of the queue, on a thread of its own. */
final class Consumer implements Runnable {
    private final BlockingQueue<Item> queue;
    private long handled;
    private long sum;

    Consumer(BlockingQueue<Item> queue) {
        this.queue = queue;
    }

    @Override
    public void run() {
        try {
            Item item = next();
            while (!item.isLast()) {
                handle(item);
                item = next();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the next item, however long it takes. */
    private Item next() throws InterruptedException {
        Item item = queue.poll(1, TimeUnit.SECONDS);
        while (item == null) {
            item = queue.poll(1, TimeUnit.SECONDS);
        }
        return item;
    }

    /** All the work there is with an item. */
    void handle(Item item) {
        handled++;
        sum += item.number();
    }

    /** How many items came; to be asked when its thread has ended. */
    long handled() {
        return handled;
    }

    /** The numbers of all items, added up; to be asked when its thread has ended. */
    long sum() {
        return sum;
    }
}
