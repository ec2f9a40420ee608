package dev.insitu.demo.queue;

import dev.insitu.demo.Arguments;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * One thread puts items into a bounded queue, another takes them out.
 *
 * <pre>ProducerConsumer [COUNT] [--queue N]        COUNT 0: until the JVM is stopped; N: how many the queue holds, 2</pre>
 */
public final class ProducerConsumer {
    private static final String USAGE = "Usage: ProducerConsumer [COUNT] [--queue N], N from 1 on";

    private ProducerConsumer() {}

    public static void main(String[] args) throws InterruptedException {
        Arguments arguments = Arguments.parse(USAGE, args, "--queue");
        long count = arguments.count(1_000_000);
        long capacity = arguments.option("--queue", 2);
        if (capacity < 1 || capacity > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(USAGE);
        }
        BlockingQueue<Item> queue = new ArrayBlockingQueue<>((int) capacity);
        var consumer = new Consumer(queue);
        var thread = new Thread(consumer, "consumer");
        thread.start();

        var producer = new Producer(queue);
        for (long n = 0; n < count; n++) {
            producer.produce(new Item(n));
        }
        queue.put(Item.LAST);
        thread.join();
        System.out.println("Handled " + consumer.handled() + " items; their numbers add up to " + consumer.sum());
    }
}
