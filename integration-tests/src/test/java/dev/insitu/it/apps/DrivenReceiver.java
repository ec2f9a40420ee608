package dev.insitu.it.apps;

/** Calls a method of an object once, and waits for others to. */
public final class DrivenReceiver {
    private int ticks;

    private DrivenReceiver() {}

    void tick() {
        ticks++;
    }

    /** Runs until the JVM is ended. */
    public static void main(String[] arguments) throws InterruptedException {
        DrivenReceiver receiver = new DrivenReceiver();
        receiver.tick();
        Thread.currentThread().join();
        System.out.println(receiver.ticks);
    }
}
