package dev.insitu.demo.tail;

/** Slow because it says so: it sleeps when there was too much of something. */
final class Throttle {
    private static final long SLEEP_MILLIS = 3;

    private boolean tooMuch;

    void pass() {
        Busy.forMicros(5);
        if (tooMuch) {
            tooMuch = false;
            try {
                Thread.sleep(SLEEP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The next that passes sleeps. */
    void disturb() {
        tooMuch = true;
    }
}
