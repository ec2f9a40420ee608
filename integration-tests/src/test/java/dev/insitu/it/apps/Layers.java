package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Requests through an interface, a proxy and a lambda; one in 20 is slow, by its many small queries, a lock or a log. */
public final class Layers {
    /** How long a call takes at least that is slow for a reason, in milliseconds, and no other unless the machine has it wait. */
    public static final long LIMIT_MILLIS = 100;

    private static final int THREADS = 4;
    private static final int ONE_SLOW_IN = 20;
    private static final int MANY = 40;
    private static final int FEW = 2;
    private static final long QUERY_MILLIS = 5;
    private static final AtomicLong DELAYED_MILLIS = new AtomicLong();
    private static volatile boolean over;

    private Layers() {}

    /** The layer behind the proxy. */
    interface Service {
        int save(int n, boolean slow);
    }

    /** Its implementation. */
    static final class Store implements Service {
        private final String fault;
        private final boolean many;

        Store(String fault) {
            this.fault = fault;
            this.many = fault.equals("queries");
        }

        @Override
        public int save(int n, boolean slow) {
            if (slow && fault.equals("lock")) {
                Gate.hold();
            }
            Appender appender = slow && fault.equals("log") ? Layers::toDisk : Layers::toMemory;
            appender.append(n);
            check(n);
            return IntStream.range(0, many && slow ? MANY : FEW)
                    .map(item -> Table.query(n, item))
                    .sum();
        }

        private static void check(int n) {
            try {
                refuse(n, 3);
            } catch (IllegalArgumentException e) {
                // As expected.
            }
        }

        /** Recurs, then throws. */
        private static int refuse(int n, int depth) {
            if (depth > 0) {
                return refuse(n, depth - 1) + 1;
            }
            throw new IllegalArgumentException(Integer.toString(n));
        }
    }

    /** The deepest layer. */
    static final class Table {
        private Table() {}

        static int query(int n, int item) {
            pause(QUERY_MILLIS);
            return n + item;
        }
    }

    /** Where a line goes: a method reference. */
    private interface Appender {
        void append(int n);
    }

    /** What writes lines. */
    private interface Log {
        void write(int n);
    }

    /** Writes slowly, and is no {@link Log} itself. */
    @SuppressWarnings({"EffectivelyPrivate", "UnusedMethod"}) // Disk has it as its own.
    private static class SlowFile {
        public void write(int n) {
            pause(n > 0 ? MANY * QUERY_MILLIS : 0);
        }
    }

    /** Inherits its only method. */
    private static final class Disk extends SlowFile implements Log {}

    private static final Log DISK = new Disk();

    private static void toDisk(int n) {
        DISK.write(n);
    }

    private static void toMemory(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }

    /** A lock that another thread holds for long. */
    static final class Gate {
        private static final Object LOCK = new Object();

        private Gate() {}

        static void hold() {
            Thread holder = new Thread(Gate::refresh, "refresh");
            holder.start();
            pause(QUERY_MILLIS);
            synchronized (LOCK) {
                pause(1);
            }
        }

        private static void refresh() {
            synchronized (LOCK) {
                try {
                    TimeUnit.MILLISECONDS.sleep(MANY * QUERY_MILLIS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether a call with this number is slow. */
    public static boolean isSlow(String n) {
        return Integer.parseInt(n) % ONE_SLOW_IN == 0;
    }

    static int place(Service service, int n) {
        return service.save(n, n % ONE_SLOW_IN == 0);
    }

    private static String crcs() throws Exception {
        StringBuilder crcs = new StringBuilder("bytes");
        for (Class<?> type : List.of(Layers.class, Store.class, Table.class)) {
            crcs.append(' ').append(Attachable.crcOf(OtherAgent.bytesOf(type)));
        }
        return crcs.toString();
    }

    /** Runs until a command ends it; answers with the sums of its bytecode, or with the time by which the machine has delayed calls. */
    public static void main(String[] arguments) throws Exception {
        Service store = new Store(arguments[0]);
        Service service = (Service) Proxy.newProxyInstance(
                Layers.class.getClassLoader(), new Class<?>[] {Service.class}, (proxy, method, values) -> {
                    try {
                        return method.invoke(store, values);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(() -> requests(service), "requests");
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            System.out.println(line.equals("bytes") ? crcs() : line + " " + DELAYED_MILLIS);
        }
        over = true;
    }

    private static void requests(Service service) {
        for (int n = 1; !over; n++) {
            long begunNanos = System.nanoTime();
            place(service, n);
            long tookMillis = (System.nanoTime() - begunNanos) / 1_000_000;
            if (n % ONE_SLOW_IN != 0 && tookMillis >= LIMIT_MILLIS) {
                DELAYED_MILLIS.addAndGet(tookMillis);
            }
        }
    }
}
