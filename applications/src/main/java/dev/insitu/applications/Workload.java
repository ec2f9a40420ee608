package dev.insitu.applications;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Runs some work a few times and prints what it came to, which does not depend on time: {@code result R} on stdout. On stderr stands how
 * long it took: {@code took START MILLIS}, from the JVM's start to main and for the work.
 */
final class Workload {
    private static final int ROUNDS = 3;

    /** One round of it. */
    interface Round {
        Object run() throws Exception;
    }

    private Workload() {}

    static void run(Round round) throws Exception {
        long startMillis = System.currentTimeMillis()
                - ProcessHandle.current().info().startInstant().orElseThrow().toEpochMilli();
        long begun = System.nanoTime();
        CRC32 results = new CRC32();
        for (int i = 0; i < ROUNDS; i++) {
            String result = String.valueOf(round.run());
            results.update(result.getBytes(StandardCharsets.UTF_8));
            System.out.println("round " + result);
        }
        System.err.println("took " + startMillis + " " + (System.nanoTime() - begun) / 1_000_000);
        System.out.println("result " + results.getValue());
    }
}
