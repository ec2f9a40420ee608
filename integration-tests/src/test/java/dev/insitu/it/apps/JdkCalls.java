package dev.insitu.it.apps;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Calls methods of the JDK, from two threads. */
public final class JdkCalls {
    private static final int CALLS = 100_000;

    private JdkCalls() {}

    /** Takes how many elements to add to a list. */
    public static void main(String[] arguments) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(16);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < CALLS; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += queue.take();
        }
        producer.join();
        System.out.println(sum + " " + listed(Integer.parseInt(arguments[0])) + " " + largest() + " " + refusals());
    }

    private static int listed(int times) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            list.add("x");
        }
        return list.size();
    }

    private static long largest() {
        long largest = 0;
        for (int i = 0; i < CALLS; i++) {
            largest = Math.max(largest, i * 7919L % 10_007);
        }
        return largest;
    }

    private static int refusals() {
        ArrayDeque<Object> deque = new ArrayDeque<>();
        int refusals = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                deque.addFirst(i % 2 == 0 ? "y" : null);
            } catch (NullPointerException e) {
                refusals++;
            }
        }
        return refusals;
    }
}
