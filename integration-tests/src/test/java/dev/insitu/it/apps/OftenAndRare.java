package dev.insitu.it.apps;

/** Two threads call a method of a nanosecond as often as they can, and one calls another now and then. */
public final class OftenAndRare {
    private static final int THREADS = 2;

    private OftenAndRare() {}

    /**
     * Takes the number of calls of the method that is called often, of the other one, and {@code wait} where the JVM is not to
     * end by itself.
     */
    public static void main(String[] arguments) throws InterruptedException {
        int calls = Integer.parseInt(arguments[0]);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> callOften(calls / THREADS));
            threads[i].start();
        }
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            now(i);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("called");
        if (arguments.length > 2) {
            Thread.currentThread().join();
        }
    }

    private static void callOften(int calls) {
        int sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += often(i);
        }
        if (sum == 1) {
            System.out.println();
        }
    }

    static int often(int number) {
        return number * 31 + 7;
    }

    static int now(int number) {
        return number + 1;
    }
}
