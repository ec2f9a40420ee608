package dev.insitu.demo.tail;

/** Work that takes as long as it says on a core of its own. */
final class Busy {
    private Busy() {}

    /** Computes until this time has passed, whether or not the thread had a core throughout. */
    static void forMicros(long micros) {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < micros * 1_000) {
            Thread.onSpinWait();
        }
    }

    /** Computes a fixed amount of work, which takes longer when the thread shares its core. */
    static double steps(int steps) {
        double value = 1;
        for (int i = 1; i <= steps; i++) {
            value += Math.sqrt(value + i);
        }
        return value;
    }
}
