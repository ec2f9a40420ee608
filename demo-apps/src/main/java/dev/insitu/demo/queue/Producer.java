package dev.insitu.demo.queue;

import java.util.concurrent.BlockingQueue;

/** The one end of the queue. */
final class Producer {
    private final BlockingQueue<Item> queue;

    Producer(BlockingQueue<Item> queue) {
        this.queue = queue;
    }

    /** Hands the item on; waits while the queue is full. */
    void produce(Item item) throws InterruptedException {
        queue.put(item);
    }
}
