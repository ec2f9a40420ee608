package dev.insitu.agent.part;

import dev.insitu.platform.process.Daemon;

/** What a session's threads need of the JVM: the clock, sleep, and the free heap. Tests replace it. */
public class JvmState {
    /** The free heap required: many times what the parts load when the application has started. For a small heap, half of the heap. */
    private static final long ROOM_BYTES = 16 << 20;

    /** The free heap required to load a report's classes and make a small report. */
    private static final long REPORT_BYTES = 2 << 20;

    public long nanoTime() {
        return System.nanoTime();
    }

    public void sleep(long millis) {
        Daemon.sleep(millis);
    }

    /** Whether classes can be loaded safely: a JDK class whose initialisation runs out of heap stays broken, for the application, too. */
    public boolean heapHasRoom() {
        return roomBytes() > Math.min(ROOM_BYTES, Runtime.getRuntime().maxMemory() / 2);
    }

    /** Whether a report can be made at the end. Needs no memory itself; runs a garbage collection if the heap looks full. */
    public static boolean heapHasRoomForReport() {
        if (roomBytes() < REPORT_BYTES) {
            System.gc();
        }
        return roomBytes() >= REPORT_BYTES;
    }

    private static long roomBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    }
}
