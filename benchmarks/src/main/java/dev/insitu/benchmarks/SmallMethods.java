package dev.insitu.benchmarks;

/**
 * Hot loops of a small method and of three longer ones, for what the JVM's compiler says of both: whether the method is inlined as it was without a probe,
 * and what code a probe becomes. {@link SmallMethodsCost} times them. See "The generated code" in docs/performance.md.
 */
final class SmallMethods {
    private static final int ROUNDS = 20_000;
    private static final int CALLS = 1_000;

    /** Steps, each of which waits for the one before: some 1.2 ns. */
    private static final int STEPS_OF_TEN_NANOS = 8;

    private static final int STEPS_OF_45_NANOS = 36;
    private static final int STEPS_OF_A_MICROSECOND = 800;

    private SmallMethods() {}

    /** Prints a sum. */
    public static void main(String[] arguments) {
        long x = 1;
        for (int i = 0; i < ROUNDS; i++) {
            x = loop(x);
            x = tenNanos(fortyFiveNanos(microsecond(x)));
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

    /** This and the next two: woven, too. */
    static long tenNanos(long x) {
        return steps(x, STEPS_OF_TEN_NANOS);
    }

    static long fortyFiveNanos(long x) {
        return steps(x, STEPS_OF_45_NANOS);
    }

    static long microsecond(long x) {
        return steps(x, STEPS_OF_A_MICROSECOND);
    }

    private static long steps(long first, int count) {
        long x = first;
        for (int i = 0; i < count; i++) {
            x = x * 31 + 7;
        }
        return x;
    }
}
