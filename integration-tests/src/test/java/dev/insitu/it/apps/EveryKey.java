package dev.insitu.it.apps;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** Something for each key that a config may have. The JVM ends when somebody exits it. */
public final class EveryKey {
    private static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(100);

    private static final LongAdder SUM = new LongAdder();

    /** Before the calls that are timed. */
    private static final int CALLS_BEFORE_IT_WAITS = 50;

    private static final CountDownLatch BEAN_FOUND = new CountDownLatch(1);

    private EveryKey() {}

    /** Marks a method. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Marked {}

    /** Takes a callback. */
    interface Answer {
        void onSuccess(int number);

        void onError(Exception reason);
    }

    /** Has a subtype. */
    interface Handling {
        void handle(int number);
    }

    /** Is constructed. */
    record Order(Integer number, String customer) {}

    static final class OrderBook {
        static void match(Order order) {
            SUM.add(order.number());
        }

        static int cross(int number) {
            int crossed = number;
            for (int i = 0; i < 3; i++) {
                crossed += i; // within the inner loop
            }
            return crossed;
        }
    }

    static final class Parser {
        static int parsePrice(int number) {
            return number + 1;
        }

        static int parseSize(int number) {
            return number + 2;
        }
    }

    static final class Reader implements Handling {
        @Override
        public void handle(int number) {
            SUM.add(number);
        }

        /** Nothing in every other call. */
        static int read(ByteBuffer from) {
            return from.get(0) % 2;
        }

        static int decode(byte[] bytes, int length) {
            return bytes.length - length;
        }

        @Marked
        static void marked() {}
    }

    static final class Hash {
        static int mix(int number) {
            return number * 31;
        }

        static int mixAll(int number) {
            return number * 37;
        }
    }

    static final class Client {
        static CompletableFuture<Integer> ask(int number) {
            CompletableFuture<Integer> answer = new CompletableFuture<>();
            Thread answering = new Thread(() -> answer.complete(number));
            answering.start();
            return answer;
        }

        static void query(int number, Answer answer) {
            answer.onSuccess(number);
        }

        static void send(Integer number) throws InterruptedException {
            QUEUE.put(number);
        }

        static void place(Order order) {
            OrderBook.match(order);
        }

        static Order find(Order order) {
            return order;
        }

        /** What is driven. Its end is in {@link Server#handled}. */
        static void roundTrip(Integer number) throws InterruptedException {
            Order order = new Order(number, "customer " + number % 3);
            place(find(order));
            SUM.add(OrderBook.cross(number) + Parser.parsePrice(number) + Parser.parseSize(number));
            Reader.decode(new byte[8], 8);
            Reader.read(ByteBuffer.allocate(1).put(0, number.byteValue()));
            Reader.marked();
            new Reader().handle(number);
            for (int i = 0; i < 50; i++) {
                SUM.add(Hash.mix(i) + Hash.mixAll(i));
            }
            if (number % 100 == 0) {
                ask(number).join();
            }
            query(number, new Answer() {
                @Override
                public void onSuccess(int answered) {
                    SUM.add(answered);
                }

                @Override
                public void onError(Exception reason) {
                    throw new IllegalStateException(reason);
                }
            });
            send(number);
        }
    }

    static final class Server {
        static Integer take() throws InterruptedException {
            return QUEUE.take();
        }

        static void onMessage(Integer number) {
            handled(number);
        }

        static void handled(Integer number) {
            SUM.add(number);
        }

        static void serve() {
            try {
                while (true) {
                    onMessage(take());
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Flags {
        static void switched() {
            SUM.reset();
        }
    }

    /** Says so as soon as the JVM's management has a bean of the profiler's. */
    private static void lookForBeans() {
        try {
            MBeanServer management = ManagementFactory.getPlatformMBeanServer();
            while (management
                    .queryNames(new ObjectName("dev.insitu:type=Probe,*"), null)
                    .isEmpty()) {
                Thread.sleep(20);
            }
            System.out.println("a bean of a probe");
            BEAN_FOUND.countDown();
        } catch (InterruptedException | MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether it is there. */
    private static boolean isThere(String page) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(page).toURL().openConnection();
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    }

    /** Runs until somebody exits. Waits early on for a page to be there, and for a bean. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Thread beans = new Thread(EveryKey::lookForBeans, "beans");
        beans.setDaemon(true);
        beans.start();
        Thread server = new Thread(Server::serve, "server");
        server.setDaemon(true);
        server.start();
        Flags.switched();
        for (int number = 0; ; number++) {
            Client.roundTrip(number);
            if (number == CALLS_BEFORE_IT_WAITS) {
                BEAN_FOUND.await();
                while (!isThere(arguments[0])) {
                    Thread.sleep(20);
                }
            }
        }
    }
}
