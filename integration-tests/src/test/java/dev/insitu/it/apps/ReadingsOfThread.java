package dev.insitu.it.apps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes calls that only compute, some of them slow, until the agent looks at this thread, and as many more. Prints how often the system was asked meanwhile to
 * read or to write by this thread.
 */
public final class ReadingsOfThread {
    private static final Path COUNTS = Path.of("/proc/thread-self/io");
    private static final int CALLS = 2_000;
    private static final int SLOW_ONE_OF = 50;
    private static final long SLOW_NANOS = 5_000_000;
    private static final long NANOS = 200_000;

    private ReadingsOfThread() {}

    public static void main(String[] arguments) throws IOException {
        StallPartners.awaitLooks();
        compute();
        // Twice: to find out costs readings, too.
        long before = readings();
        long again = readings();
        compute();
        long after = readings();
        System.out.println(after - again - (again - before));
    }

    private static void compute() {
        for (int i = 0; i < CALLS; i++) {
            spin(i % SLOW_ONE_OF == 0 ? SLOW_NANOS : NANOS);
        }
    }

    static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static long readings() throws IOException {
        List<String> lines = Files.readAllLines(COUNTS);
        long sum = 0;
        for (String line : lines) {
            if (line.startsWith("sysc")) {
                sum += Long.parseLong(line.substring(line.indexOf(' ') + 1));
            }
        }
        return sum;
    }
}
