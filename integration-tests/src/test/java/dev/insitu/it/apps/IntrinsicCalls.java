package dev.insitu.it.apps;

/** Calls methods that the JIT compiler replaces with machine code of its own. */
public final class IntrinsicCalls {
    /** Enough that the compiler does. */
    public static final int CALLS = 500_000;

    private IntrinsicCalls() {}

    /** Takes nothing. */
    public static void main(String[] arguments) {
        double roots = 0;
        long bits = 0;
        long length = 0;
        for (int i = 0; i < CALLS; i++) {
            roots += root(i);
            bits += bits(i);
            length += text(i).length();
        }
        System.out.println(Math.round(roots) + " " + bits + " " + length);
    }

    private static double root(int i) {
        return Math.sqrt(i);
    }

    private static int bits(int i) {
        return Integer.bitCount(i);
    }

    private static String text(int i) {
        StringBuilder text = new StringBuilder("n");
        text.append(i);
        return text.toString();
    }
}
