package dev.insitu.agent.recording;

import dev.insitu.agent.weave.Facts;
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
import java.util.List;
import java.util.Optional;

/**
 * Reads a recording from outside its JVM. Where that JVM still runs, its live counts are read; where it was killed, what
 * it left in shared memory is brought to the report directory and cleaned up.
 */
public final class Leftover {
    private Leftover() {}

    /** A file this old is locked by its JVM if that is alive. */
    private static final long SETTLED_MILLIS = 10_000;

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

    /**
     * Finds what killed JVMs left in shared memory, brings each to its report directory, and cleans up.
     *
     * @param own the memory of this JVM
     * @param facts told of each that was found
     */
    public static void sweep(Optional<String> own, Facts facts) {
        File[] files = SharedMemory.DIRECTORY.listFiles((directory, name) -> name.startsWith(SharedMemory.PREFIX));
        long settled = System.currentTimeMillis() - SETTLED_MILLIS;
        for (File file : files == null ? new File[0] : files) {
            // Never our own: to close a file once more would give up the lock we hold on it.
            if (!file.getPath().equals(own.orElse("")) && file.lastModified() < settled) {
                sweep(file, facts);
            }
        }
    }

    private static void sweep(File shared, Facts facts) {
        try (RandomAccessFile access = new RandomAccessFile(shared, "rw");
                FileLock lock = access.getChannel().tryLock()) {
            if (lock != null) {
                MappedByteBuffer mapped = access.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, access.length());
                bringHome(ImageReader.read(new BufferImage(mapped), false, Optional.empty()), shared, facts);
                SharedMemory.delete(shared);
            }
        } catch (IOException | RuntimeException e) {
            // Another user's, or damaged: not ours to judge.
        }
    }

    private static void bringHome(Recording recording, File shared, Facts facts) throws IOException {
        String directory = "";
        String workingDirectory = "";
        for (List<String> fact : recording.journal()) {
            if (fact.get(0).equals("directory")) {
                directory = fact.get(1);
            } else if (fact.get(0).equals("environment") && fact.get(1).equals("workingDirectory")) {
                workingDirectory = fact.get(2);
            }
        }
        File named = new File(directory);
        File home = new File(named.isAbsolute() ? named : new File(workingDirectory, directory), RecordingFile.NAME);
        // Where the directory is gone, or another run's by now, nobody waits for these counts.
        if (home.isFile() && RecordingFile.read(home).live().equals(Optional.of(shared.getPath()))) {
            RecordingFile.write(recording, home);
            facts.note("note", "a JVM had been killed; its recording was brought to " + home.getParent());
        }
    }
}
