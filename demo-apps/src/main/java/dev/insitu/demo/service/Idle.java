package dev.insitu.demo.service;

/** What to do while a queue has nothing: latency is bought with a busy core, though not one that others wait for. */
final class Idle {
    private Idle() {}

    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on it but the load of a machine with few cores.
    static void pause() {
        Thread.onSpinWait();
        Thread.yield();
    }
}
