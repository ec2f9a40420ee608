package dev.insitu.benchmarks.follow;

import org.openjdk.jmh.infra.Blackhole;

/** Some 60 us in five layers; a slow one makes 300 queries in place of three. */
public final class LayeredRequest implements Request {
    private static final int QUOTES = 10;
    private static final int QUERIES = 3;
    private static final int QUERIES_OF_SLOW = 300;

    /** Some microseconds, and some ten. */
    private static final int TOKENS_OF_QUOTE = 1_000;

    private static final int TOKENS_OF_QUERY = 6_000;

    @Override
    public int handle(int n, boolean slow) {
        return price(n) + save(n, slow);
    }

    private static int price(int n) {
        int sum = 0;
        for (int i = 0; i < QUOTES; i++) {
            sum += quote(n + i);
        }
        return sum;
    }

    private static int quote(int n) {
        Blackhole.consumeCPU(TOKENS_OF_QUOTE);
        return n;
    }

    private static int save(int n, boolean slow) {
        return reserve(n, slow ? QUERIES_OF_SLOW : QUERIES) + quote(n);
    }

    private static int reserve(int n, int items) {
        int sum = 0;
        for (int i = 0; i < items; i++) {
            sum += query(n + i);
        }
        return sum;
    }

    private static int query(int n) {
        Blackhole.consumeCPU(TOKENS_OF_QUERY);
        return n;
    }
}
