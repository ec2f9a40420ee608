package dev.insitu.it.apps;

/** A method to be driven that stalls at regular intervals. */
public final class Stalls {
    private static final int CALLS_BETWEEN = 100;
    private static final long MILLIS = 50;
    private static int calls;

    private Stalls() {}

    public static void main(String[] arguments) throws InterruptedException {
        while (true) {
            iterate();
        }
    }

    static void iterate() throws InterruptedException {
        if (++calls % CALLS_BETWEEN == 0) {
            Thread.sleep(MILLIS);
        }
    }
}
