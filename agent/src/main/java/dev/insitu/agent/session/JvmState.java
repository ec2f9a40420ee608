package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;

/** What threads of a session ask of the JVM: the time, a while of sleep, and how full the heap is. A test has its own. */
class JvmState {
    /** Many times what is loaded by {@link Upkeep#prepare}; of a smaller heap, half. */
    private static final long ROOM_BYTES = 16 << 20;

    long nanoTime() {
        return System.nanoTime();
    }

    void sleep(long millis) {
        Daemon.sleep(millis);
    }

    /** A class of the JDK's whose initialisation meets a full heap is broken for the application, too. */
    boolean heapHasRoom() {
        Runtime runtime = Runtime.getRuntime();
        long room = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        return room > Math.min(ROOM_BYTES, runtime.maxMemory() / 2);
    }

    /** Whether what a report needs should be loaded now, while it can be. */
    boolean heapIsFilling() {
        Runtime runtime = Runtime.getRuntime();
        return 4 * (runtime.totalMemory() - runtime.freeMemory()) > runtime.maxMemory();
    }
}
