package dev.insitu.agent.explain;

/** Sleeps of our own threads; interrupts have nothing here that could be cut short. */
final class Pause {
    private Pause() {}

    static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Somebody interrupts all threads there are.
        }
    }
}
