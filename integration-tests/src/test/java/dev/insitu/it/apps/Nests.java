package dev.insitu.it.apps;

/** Methods that call one another and spend a known time of their own, on two threads; one of them throws. */
public final class Nests {
    private Nests() {}

    /** Calls on each thread as many times as the argument says. */
    public static void main(String[] arguments) throws InterruptedException {
        int calls = Integer.parseInt(arguments[0]);
        Thread other = new Thread(() -> call(calls));
        other.start();
        call(calls);
        other.join();
    }

    private static void call(int calls) {
        for (int i = 0; i < calls; i++) {
            outer();
            alone();
        }
    }

    static void outer() {
        spin(20_000);
        first();
        second();
        try {
            throwing();
        } catch (IllegalStateException e) {
            spin(1_000);
        }
    }

    static void first() {
        spin(3_000);
    }

    static void second() {
        spin(7_000);
        first();
    }

    static void throwing() {
        first();
        throw new IllegalStateException();
    }

    static void alone() {
        spin(1_000);
    }

    private static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
