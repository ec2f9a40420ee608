package dev.insitu.it.apps;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Calls {@link #work} ten times and waits for a line on stdin; then does what the argument says, and exits with 3. */
public final class Waiting {
    private static final int COLLECTIONS = 10;
    private static final int OBJECTS = 1_000_000;

    private Waiting() {}

    /** Takes {@code idle}, {@code collect} or the name of a class to initialise. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ReflectiveOperationException {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += work(i);
        }
        System.out.println("ready " + sum);
        if (System.in.read() < 0) {
            throw new IOException("no line");
        }
        switch (arguments[0]) {
            case "idle" -> System.out.println("was idle");
            case "collect" -> System.out.println("collected " + collect());
            default ->
                System.out.println("initialised " + Class.forName(arguments[0]).getName());
        }
        System.exit(3);
    }

    static int work(int i) {
        return i * i;
    }

    /** Milliseconds that the collections took. */
    private static long collect() throws InterruptedException {
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < OBJECTS; i++) {
            kept.add(new long[] {i});
        }
        long before = collectionMillis();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            Thread.sleep(20);
        }
        long took = collectionMillis() - before;
        return kept.size() == OBJECTS ? took : -1;
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
