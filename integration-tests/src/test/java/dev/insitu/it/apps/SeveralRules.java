package dev.insitu.it.apps;

/** Methods that several rules mean: each calls another, and every tenth call fails. */
public final class SeveralRules {
    private static long sink;

    private SeveralRules() {}

    /** Calls each of them as often as the argument says. */
    public static void main(String[] arguments) {
        int calls = Integer.parseInt(arguments[0]);
        for (int i = 0; i < calls; i++) {
            try {
                each(i);
            } catch (IllegalStateException expected) {
                sink--;
            }
            sink += some(i);
            new SeveralRules(i);
        }
        System.out.println(sink);
    }

    private SeveralRules(int i) {
        sink += within(i);
    }

    static void each(int i) {
        sink += within(i);
        if (i % 10 == 0) {
            throw new IllegalStateException();
        }
    }

    static long some(int i) {
        return within(i);
    }

    static long within(int i) {
        long hash = i;
        for (int k = 0; k < 100; k++) {
            hash = hash * 31 + (hash >>> 7);
        }
        return hash;
    }
}
