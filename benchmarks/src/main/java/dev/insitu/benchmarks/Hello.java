package dev.insitu.benchmarks;

/** The smallest application there is; says when its main began. */
public final class Hello {
    private Hello() {}

    /** Prints milliseconds since the epoch. */
    public static void main(String[] arguments) {
        System.out.println(System.currentTimeMillis());
    }
}
