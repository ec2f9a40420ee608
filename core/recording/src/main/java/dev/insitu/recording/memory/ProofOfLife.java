package dev.insitu.recording.memory;

import dev.insitu.platform.linux.ProcessIdentity;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.image.Image;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;

/**
 * Whether the JVM that writes an image still lives where its lock does not say so. An application that opens and closes the
 * file of the image, as a backup does, gives up the lock for its whole process without knowing.
 */
final class ProofOfLife {
    /** An image whose clock was noted longer ago has stopped: it is noted twenty times a second. */
    private static final long STALE_NANOS = 5_000_000_000L;

    private static final long PATIENCE_NANOS = 500_000_000;
    private static final long LOOK_EVERY_MILLIS = 20;

    /** "INSITU", with which the images of all versions begin. */
    private static final long ANY_VERSION = Layout.MAGIC >>> Short.SIZE;

    private ProofOfLife() {}

    /** Leaves the proof in the image of this process. */
    static void leave(MemoryRegion region) {
        ProcessIdentity self = ProcessIdentity.self();
        region.belongsTo(self.pid(), self.startTicks(), self.namespace());
    }

    /**
     * Whether its JVM lives. Waits up to half a second where only the clock in the image can tell: it belongs to another
     * container, or to a version of Insitu that left no proof.
     */
    static boolean isIn(Image image) {
        ProcessIdentity writer = new ProcessIdentity(
                image.longAt(Layout.HEADER_PID),
                image.longAt(Layout.HEADER_PROCESS_START),
                image.longAt(Layout.HEADER_PID_NAMESPACE));
        return writer.isSeenAlive() || (!writer.isOfThisNamespace() && isClockRunning(image));
    }

    private static boolean isClockRunning(Image image) {
        long noted = image.longAt(Layout.HEADER_NOW);
        long begun = System.nanoTime();
        while (begun - noted < STALE_NANOS && System.nanoTime() - begun < PATIENCE_NANOS) {
            if (image.longAt(Layout.HEADER_NOW) != noted) {
                return true;
            }
            Daemon.sleep(LOOK_EVERY_MILLIS);
        }
        return false;
    }

    /** Whether a JVM began to write an image there; false where it was killed before. */
    static boolean isImage(Image image) {
        return image.size() >= Layout.HEADER_BYTES && image.longAt(Layout.HEADER_MAGIC) >>> Short.SIZE == ANY_VERSION;
    }
}
