package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Makes calls of the kind that each line of stdin names, and answers with the number of calls, of those that failed, and a moment when
 * they had all ended.
 */
public final class Scheduled {
    private static final int CALLS = 200;

    private Scheduled() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String kind = in.readLine(); kind != null; kind = in.readLine()) {
            int failed = 0;
            for (int call = 0; call < CALLS; call++) {
                try {
                    work(kind, call);
                } catch (IllegalStateException e) {
                    failed++;
                }
            }
            // The session's clock may be a millisecond behind.
            Thread.sleep(5);
            System.out.println(kind + " " + CALLS + " " + failed + " " + Instant.now());
        }
    }

    static void work(String kind, int call) throws InterruptedException {
        switch (kind) {
            case "bimodal" -> Thread.sleep(call % 4 == 0 ? 2 : 0);
            case "errors" -> fail(call);
            case "stall" -> Thread.sleep(call == CALLS / 2 ? 300 : 0);
            default -> {}
        }
    }

    private static void fail(int call) {
        if (call % 5 == 0) {
            throw new IllegalStateException();
        }
    }
}
