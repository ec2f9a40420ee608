package dev.insitu.recording.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;

/**
 * The lock on a file of counters, which its JVM holds while it lives. It covers one byte far behind the end: on Windows no other
 * process could read a byte that is locked.
 */
final class CountersLock {
    private static final long LAST = Long.MAX_VALUE - 1;

    private CountersLock() {}

    /** Takes the lock of a new file. */
    static void take(FileChannel channel) throws IOException {
        channel.lock(LAST, 1, false);
    }

    /** Null where the JVM that created the file, or another reader, has the lock. */
    static FileLock tryTake(FileChannel channel) throws IOException {
        return channel.tryLock(LAST, 1, false);
    }
}
