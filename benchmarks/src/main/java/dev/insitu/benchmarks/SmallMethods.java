package dev.insitu.benchmarks;

/**
 * A hot loop of a small method, for what the JVM's compiler says of both: whether the method is inlined as it was without a probe, and what code a probe
 * becomes. See "The generated code" in docs/performance.md.
 */
final class SmallMethods {
    private static final int ROUNDS = 20_000;
    private static final int CALLS = 1_000;

    private SmallMethods() {}

    /** Prints a sum. */
    public static void main(String[] arguments) {
        long x = 1;
        for (int i = 0; i < ROUNDS; i++) {
            x = loop(x);
        }
        System.out.println(x);
    }

    private static long loop(long first) {
        long x = first;
        for (int i = 0; i < CALLS; i++) {
            x = step(x);
        }
        return x;
    }

    /** Woven where {@code small-methods.yaml} is given. */
    static long step(long x) {
        return x * 31 + 7;
    }
}
