package servers;

import java.util.concurrent.atomic.AtomicLong;

/** Clients that ask one after the other, many at once. The sum of their answers does not depend on time. */
final class Load {
    private static final int CLIENTS = 16;

    private Load() {}

    /** One client's way to ask. */
    interface Client {
        /** The answer; null for a failure. */
        String ask(int number) throws Exception;
    }

    /** One way to make a client. */
    interface Clients {
        Client connect() throws Exception;
    }

    static void run(Clients clients) throws Exception {
        AtomicLong sum = new AtomicLong();
        AtomicLong failed = new AtomicLong();
        Thread[] threads = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            int first = i;
            Client client = clients.connect();
            threads[i] = new Thread(() -> ask(client, first, sum, failed));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("result " + sum + " failed " + failed);
    }

    private static void ask(Client client, int first, AtomicLong sum, AtomicLong failed) {
        for (int number = first; number < Answers.REQUESTS; number += CLIENTS) {
            try {
                String answer = client.ask(number);
                if (answer == null) {
                    failed.incrementAndGet();
                } else {
                    sum.addAndGet(Long.parseLong(answer));
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
