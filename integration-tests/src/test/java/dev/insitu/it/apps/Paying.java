package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Passes a secret as an argument, keeps it in a field, returns it and throws it; then waits for a line on stdin. */
public final class Paying {
    private static final int CALLS = 1_000;

    private String card = "";

    private Paying() {}

    /** Takes nothing: the secret is made here. */
    public static void main(String[] arguments) throws IOException {
        Paying paying = new Paying();
        int refused = 0;
        for (int i = 0; i < CALLS; i++) {
            String secret = "hunter" + i;
            paying.order(secret);
            try {
                paying.pay(secret);
            } catch (IllegalStateException e) {
                refused++;
            }
        }
        System.out.println("refused " + refused);
        System.out.println(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine());
    }

    void order(String secret) {
        card = secret;
    }

    String pay(String secret) {
        if (secret.hashCode() % 2 == 0) {
            throw new IllegalStateException("no money on " + secret);
        }
        return card;
    }
}
