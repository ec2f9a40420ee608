package dev.insitu.it.apps;

/** Calls that are slow deep within a driver, each a millisecond slower than the one before: the last are the slowest. */
public final class DeepStacks {
    private static final int DEPTH = 300;

    private DeepStacks() {}

    public static void main(String[] args) throws InterruptedException {
        int calls = Integer.parseInt(args[0]);
        for (int call = 0; call < calls; call++) {
            enrich(Long.parseLong(args[1]) + call);
        }
    }

    static void enrich(long millis) throws InterruptedException {
        find(millis);
    }

    private static void find(long millis) throws InterruptedException {
        Driver.step(DEPTH, millis);
    }

    private static final class Driver {
        static void step(int deeper, long millis) throws InterruptedException {
            if (deeper == 0) {
                Thread.sleep(millis);
            } else {
                step(deeper - 1, millis);
            }
        }
    }
}
