package dev.insitu.agent.recording;

import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.file.UnreadableRecordingException;
import dev.insitu.report.recording.BufferImage;
import dev.insitu.report.recording.ImageReader;
import dev.insitu.report.recording.Recording;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.Optional;

/**
 * Reads a recording from outside its JVM. Where that JVM still runs, its live counts are read; where it was killed, what
 * it left in shared memory is brought to the report directory and cleaned up.
 */
public final class Leftover {
    private Leftover() {}

    /**
     * The recording of a report directory.
     *
     * @throws UnreadableRecordingException with one line that says what is wrong
     */
    public static Recording read(File directory) throws UnreadableRecordingException {
        File file = new File(directory, RecordingFile.NAME);
        Recording stored = RecordingFile.read(file);
        if (stored.complete() || stored.live().isEmpty()) {
            return stored;
        }
        File shared = new File(stored.live().get());
        if (!isOurs(shared)) {
            return stored;
        }
        try (RandomAccessFile access = new RandomAccessFile(shared, "rw");
                FileLock lock = access.getChannel().tryLock()) {
            MappedByteBuffer mapped = access.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, access.length());
            boolean killed = lock != null;
            Optional<String> live = killed ? Optional.empty() : stored.live();
            Recording recording = ImageReader.read(new BufferImage(mapped), false, live);
            if (killed) {
                RecordingFile.write(recording, file);
                SharedMemory.delete(shared);
            }
            return recording;
        } catch (IOException | RuntimeException e) {
            throw new UnreadableRecordingException(shared, "the live counts cannot be read: " + e.getMessage(), e);
        }
    }

    /** Only a file of the name and place that an agent gives it: the path comes out of a file that anyone may have made. */
    private static boolean isOurs(File shared) {
        return SharedMemory.DIRECTORY.equals(shared.getParentFile())
                && shared.getName().startsWith(SharedMemory.PREFIX)
                && shared.isFile();
    }
}
