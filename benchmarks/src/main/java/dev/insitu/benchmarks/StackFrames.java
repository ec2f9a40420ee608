package dev.insitu.benchmarks;

import java.util.Arrays;

/**
 * Bytes on the stack of a call in a recursion: how much deeper it goes in a thread whose stack is two mebibytes larger. A JVM that only interprets, or has
 * one of the two compilers, with the agent and without, says its own with
 *
 * <pre>java [-Xint | -XX:TieredStopAtLevel=1 | -XX:-TieredCompilation] [-javaagent:…] -cp benchmarks.jar dev.insitu.benchmarks.StackFrames parse|count</pre>
 */
public final class StackFrames {
    private static final int WARM_UP = 60;
    private static final int TIMES = 3;
    private static final long SMALL_BYTES = 1 << 20;
    private static final long MORE_BYTES = 2 << 20;
    private static final int DEEPEST = 3_000_000;
    private static final String BRACKETS = "[".repeat(DEEPEST);

    private static int depth;

    private StackFrames() {}

    /** Takes which recursion. */
    public static void main(String[] arguments) throws InterruptedException {
        boolean parses = arguments[0].equals("parse");
        for (int i = 0; i < WARM_UP; i++) {
            overflow(parses);
        }
        int small = deepest(parses, SMALL_BYTES);
        int large = deepest(parses, SMALL_BYTES + MORE_BYTES);
        System.out.printf("%.0f bytes a call%n", MORE_BYTES / (double) (large - small));
    }

    private static int deepest(boolean parses, long stackBytes) throws InterruptedException {
        int[] depths = new int[TIMES];
        Runnable recursion = () -> Arrays.setAll(depths, i -> overflow(parses));
        Thread thread = new Thread(null, recursion, "recursion", stackBytes);
        thread.start();
        thread.join();
        return Arrays.stream(depths).max().orElseThrow();
    }

    /** How deep it went. */
    private static int overflow(boolean parses) {
        depth = 0;
        try {
            depth += parses ? parse() : count(0);
        } catch (StackOverflowError e) {
            return depth;
        }
        throw new AssertionError("the stack is too large");
    }

    /** As a parser descends. */
    static int parse() {
        if (BRACKETS.charAt(depth) == '[') {
            depth++;
            int inner = parse();
            depth++;
            return inner + 1;
        }
        depth++;
        return 0;
    }

    /** Next to nothing. */
    @SuppressWarnings("InfiniteRecursion")
    static int count(int at) {
        depth++;
        return count(at + 1) + 1;
    }
}
