package dev.insitu.recording.memory;

import dev.insitu.platform.linux.ProcessIdentity;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.image.Image;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;

/**
 * Whether the writer of an image is alive although its lock is free. An application that opens and closes the image's file, as a
 * backup does, unknowingly releases its process's lock.
 */
final class ProofOfLife {
    /** An image whose clock is older than this has stopped: it is updated twenty times a second. */
    private static final long STALE_NANOS = 5_000_000_000L;

    private static final long LOOK_EVERY_MILLIS = 20;

    /** "INSITU", the first bytes of every version's images. */
    private static final long ANY_VERSION = Layout.MAGIC >>> Short.SIZE;

    private ProofOfLife() {}

    /** Writes the proof into this process's image. */
    static void leave(MemoryRegion region) {
        ProcessIdentity self = ProcessIdentity.self();
        region.belongsTo(self.pid(), self.startTicks(), self.namespace());
    }

    /**
     * Whether the image's JVM is alive. Waits until the image's clock is stale where only that can tell: the image belongs to another
     * container, or to a version of Insitu that left no proof. On a busy machine a living JVM may not note the time for seconds.
     */
    static boolean isIn(Image image) {
        return isIn(image, System.nanoTime());
    }

    /**
     * The same for one of several images.
     *
     * @param begunNanos when the first was looked at: the wait for all together is no longer than for one. Where it is too short to tell, the
     *     JVM is taken to be alive
     */
    static boolean isIn(Image image, long begunNanos) {
        ProcessIdentity writer = new ProcessIdentity(
                image.longAt(Layout.HEADER_PID),
                image.longAt(Layout.HEADER_PROCESS_START),
                image.longAt(Layout.HEADER_PID_NAMESPACE));
        return writer.isSeenAlive() || (!writer.isOfThisNamespace() && isClockRunning(image, begunNanos));
    }

    private static boolean isClockRunning(Image image, long begunNanos) {
        long noted = image.longAt(Layout.HEADER_NOW);
        if (System.nanoTime() - noted < 0) {
            // On a disk an image outlives the system, whose clock begins anew.
            return false;
        }
        while (System.nanoTime() - noted < STALE_NANOS && System.nanoTime() - begunNanos < STALE_NANOS) {
            if (image.longAt(Layout.HEADER_NOW) != noted) {
                return true;
            }
            Daemon.sleep(LOOK_EVERY_MILLIS);
        }
        return System.nanoTime() - noted < STALE_NANOS;
    }

    /** Whether a JVM has begun to write an image there; false if it was killed before. */
    static boolean isImage(Image image) {
        return image.size() >= Layout.HEADER_BYTES && image.longAt(Layout.HEADER_MAGIC) >>> Short.SIZE == ANY_VERSION;
    }
}
