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
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
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

    /** A day: nobody has asked for it. */
    private static final long ABANDONED_MILLIS = 86_400_000;

    /**
     * The recording of a report directory.
     *
     * @throws UnreadableRecordingException with one line that says what is wrong
     */
    public static Recording read(File directory) throws UnreadableRecordingException {
        File file = directory.isFile() ? directory : new File(directory, RecordingFile.NAME);
        Recording stored = RecordingFile.read(file);
        if (stored.complete() || stored.live().isEmpty()) {
            return stored;
        }
        File shared = new File(stored.live().get());
        // Gone: its JVM has come to its end meanwhile, and the file is whole now.
        return isOurs(shared) ? readShared(shared, file) : RecordingFile.read(file);
    }

    private static Recording readShared(File shared, File file) throws UnreadableRecordingException {
        try (RandomAccessFile access = new RandomAccessFile(shared, "rw");
                FileLock lock = access.getChannel().tryLock()) {
            boolean killed = lock != null;
            Recording stored = RecordingFile.read(file);
            if (stored.complete()) {
                return stored;
            }
            Recording recording = image(access, killed ? Optional.empty() : stored.live());
            if (killed) {
                RecordingFile.write(recording, file);
                SharedMemory.delete(shared);
            }
            return recording;
        } catch (UnreadableRecordingException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new UnreadableRecordingException(shared, "the live counts cannot be read: " + e.getMessage(), e);
        }
    }

    private static Recording image(RandomAccessFile access, Optional<String> live) throws IOException {
        MappedByteBuffer mapped = access.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, access.length());
        return ImageReader.read(new BufferImage(mapped), false, live);
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
            if (!file.getPath().equals(own.orElse("")) && file.lastModified() < settled && isOfThisUser(file)) {
                sweep(file, facts);
            }
        }
    }

    /** For root every file can be opened; what other users put there is not to be followed. */
    private static boolean isOfThisUser(File file) {
        try {
            return Files.getOwner(file.toPath(), LinkOption.NOFOLLOW_LINKS)
                    .equals(Files.getOwner(Path.of("/proc/self"), LinkOption.NOFOLLOW_LINKS));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static void sweep(File shared, Facts facts) {
        try (RandomAccessFile access = new RandomAccessFile(shared, "rw");
                FileLock lock = access.getChannel().tryLock()) {
            boolean old = shared.lastModified() < System.currentTimeMillis() - ABANDONED_MILLIS;
            // Where its directory is not in sight, it may be in that of another container.
            if (lock != null && (bringHome(image(access, Optional.empty()), shared, facts) || old)) {
                SharedMemory.delete(shared);
            }
        } catch (IOException | RuntimeException e) {
            // Damaged, or not to be opened: not ours to judge.
        }
    }

    private static boolean bringHome(Recording recording, File shared, Facts facts) throws IOException {
        File[] files = home(recording).listFiles((directory, name) -> RecordingFile.isName(name));
        for (File file : files == null ? new File[0] : files) {
            if (RecordingFile.read(file).live().equals(Optional.of(shared.getPath()))) {
                RecordingFile.write(recording, file);
                facts.note("note", "a JVM had been killed; its recording was brought to " + file);
                return true;
            }
        }
        return false;
    }

    /** The report directory of a recording. */
    private static File home(Recording recording) {
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
        return named.isAbsolute() ? named : new File(workingDirectory, directory);
    }
}
