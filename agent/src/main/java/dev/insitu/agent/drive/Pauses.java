package dev.insitu.agent.drive;

/** Sleeps of our own threads; interrupts have nothing here that could be cut short. */
final class Pauses {
    private Pauses() {}

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Somebody interrupts all threads there are.
        }
    }
}
