package dev.insitu.it.apps;

/** Runs out of stack 40 times, and of nothing else. */
public final class DeepRecursion {
    private DeepRecursion() {}

    /** Takes nothing. */
    public static void main(String[] arguments) {
        int caught = 0;
        for (int i = 0; i < 40; i++) {
            try {
                deeper(0);
            } catch (StackOverflowError e) {
                caught++;
            }
        }
        System.out.println("caught " + caught);
    }

    @SuppressWarnings("InfiniteRecursion")
    static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }
}
