package dev.insitu.it.apps;

/** Calls a method that takes as long as it is told to, however busy the machine is. */
public final class Spins {
    private static final int CALLS = 1_000;

    private Spins() {}

    /** Takes the time of a call in nanoseconds, and perhaps an exit code. */
    public static void main(String[] arguments) {
        long nanos = Long.parseLong(arguments[0]);
        for (int i = 0; i < CALLS; i++) {
            spin(nanos);
        }
        System.out.println("spun");
        if (arguments.length > 1) {
            System.exit(Integer.parseInt(arguments[1]));
        }
    }

    static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
