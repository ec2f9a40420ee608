package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;

/** What threads of a session ask of the JVM: the time, a while of sleep, and how full the heap is. A test has its own. */
class JvmState {
    /** Many times what is loaded by {@link Maintenance#prepare}; of a smaller heap, half. */
    private static final long ROOM_BYTES = 16 << 20;

    /** What loading the classes of a report and making a small one takes. */
    private static final long REPORT_BYTES = 2 << 20;

    long nanoTime() {
        return System.nanoTime();
    }

    void sleep(long millis) {
        Daemon.sleep(millis);
    }

    /** A class of the JDK's whose initialisation meets a full heap is broken for the application, too. */
    boolean heapHasRoom() {
        return roomBytes() > Math.min(ROOM_BYTES, Runtime.getRuntime().maxMemory() / 2);
    }

    /** Whether a report can be made at the end. Needs no memory itself; collects garbage where the heap looks full. */
    static boolean heapHasRoomForReport() {
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
