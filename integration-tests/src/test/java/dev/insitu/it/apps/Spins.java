package dev.insitu.it.apps;

/** Calls a method of a given duration, independent of the machine's load. */
public final class Spins {
    private static final int CALLS = 1_000;

    private Spins() {}

    /** Takes the time of a call in nanoseconds, below 0 for calls that fail, and perhaps an exit code. */
    public static void main(String[] arguments) {
        long nanos = Long.parseLong(arguments[0]);
        for (int i = 0; i < CALLS; i++) {
            try {
                spin(nanos);
            } catch (IllegalArgumentException expected) {
                // The variant whose calls fail.
            }
        }
        System.out.println("spun");
        if (arguments.length > 1) {
            System.exit(Integer.parseInt(arguments[1]));
        }
    }

    static void spin(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException();
        }
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
