package dev.insitu.runtime;

import java.lang.ref.WeakReference;

/** Waits for the garbage collector. */
public final class Collected {
    private Collected() {}

    /** Returns when the object is collected; fails if it still is not after a minute of collections. */
    public static void await(WeakReference<?> reference) throws InterruptedException {
        long since = System.nanoTime();
        while (reference.get() != null) {
            if (System.nanoTime() - since > 60_000_000_000L) {
                throw new AssertionError("still held: " + reference.get());
            }
            System.gc();
            Thread.sleep(5);
        }
    }
}
