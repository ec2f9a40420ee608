package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.recording.directory.LatestLink;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.BufferImage;
import dev.insitu.recording.image.Image;
import dev.insitu.recording.image.ImageReader;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * Reads a recording from outside its JVM. If the JVM runs, reads its live counts. If it was killed, moves its counts from shared
 * memory to the report directory and cleans up. Only the recording's owner moves them; other users, root included, only read.
 */
public final class OrphanRecording {
    private OrphanRecording() {}

    /**
     * The recording of a report directory.
     *
     * @throws UnreadableRecordingException with a message of one line
     */
    public static Recording read(File directory) throws UnreadableRecordingException {
        if (directory.isFile() && CounterPlaces.isNamedAsCounters(directory)) {
            return readKept(directory);
        }
        File file = fileOf(directory);
        Recording stored = RecordingFile.read(file);
        if (stored.complete() || stored.live().isEmpty()) {
            return stored;
        }
        File shared = new File(stored.live().get());
        if (!CounterPlaces.isNamedAsCounters(shared) || !shared.isFile()) {
            return wholeOrCopy(file);
        }
        // The path comes from a file that any user may have written, to have others' counts shown, copied or deleted.
        if (SharedCounts.haveSameOwner(shared, file)) {
            return readShared(shared, file);
        }
        return shared.isFile() ? stored.withoutTheNewest() : wholeOrCopy(file);
    }

    /**
     * The live counts are gone. If their JVM has ended meanwhile, the file is complete. Otherwise they went with the machine or the
     * container, or belong to another user, and the file has the latest copy.
     */
    private static Recording wholeOrCopy(File file) throws UnreadableRecordingException {
        Recording stored = RecordingFile.read(file);
        return stored.complete() || stored.live().isEmpty() ? stored : stored.withoutTheNewest();
    }

    /**
     * Only the live counts of a JVM, where {@link #read} has found them before. Skips the recording file, which takes longer to
     * read.
     *
     * @return empty where the JVM has ended or the counts cannot be read: {@link #read} tells which
     */
    public static Optional<Recording> readLive(File shared) {
        try (FileChannel channel = open(shared);
                FileLock lock = CountersLock.tryTake(channel)) {
            return isKilled(lock, new FileImage(channel))
                    ? Optional.empty()
                    : Optional.of(readMapped(channel, Optional.of(shared.getPath())));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /**
     * As {@link #read}. Without a recording, reads the counts in shared memory that belong to this report directory, or to this
     * process if the place is a number. The counts stay where they are.
     *
     * @throws UnreadableRecordingException with a message of one line
     */
    public static Recording readOrFind(File place) throws UnreadableRecordingException {
        if (place.isFile() || fileOf(place).exists()) {
            return read(place);
        }
        Optional<File> counts = SharedCounts.named(place);
        if (counts.isEmpty() && SharedCounts.isProcess(place)) {
            throw UnreadableRecordingException.of(place, SharedCounts.noneOf(Long.parseLong(place.getPath())));
        }
        return counts.isPresent() ? readKept(counts.get()) : read(place);
    }

    /** Reads the counts that a JVM left in shared memory because it could not write to its report directory. */
    private static Recording readKept(File shared) throws UnreadableRecordingException {
        try (FileChannel channel = open(shared);
                FileLock lock = CountersLock.tryTake(channel)) {
            boolean killed = isKilled(lock, new FileImage(channel));
            Recording recording = readMapped(channel, killed ? Optional.empty() : Optional.of(shared.getPath()));
            File history = HistoryFile.in(SharedCounts.home(recording.journal()));
            return SharedCounts.haveSameOwner(shared, history)
                    ? RecordingFile.withHistory(recording, history)
                    : recording;
        } catch (IOException | RuntimeException e) {
            throw unreadable(shared, e);
        }
    }

    /** The recording of a report directory, of the newest one in a directory of several, or the file itself. */
    private static File fileOf(File directory) {
        return directory.isFile() ? directory : new File(LatestLink.newestIn(directory), RecordingFile.NAME);
    }

    private static Recording readShared(File shared, File file) throws UnreadableRecordingException {
        Recording recording;
        boolean isHome;
        try (FileChannel channel = open(shared);
                FileLock lock = CountersLock.tryTake(channel)) {
            boolean killed = isKilled(lock, new FileImage(channel));
            Recording stored = RecordingFile.read(file);
            if (stored.complete()) {
                return stored;
            }
            recording = RecordingFile.withHistory(
                    readMapped(channel, killed ? Optional.empty() : stored.live()), HistoryFile.besides(file));
            isHome = killed && OwnerOnly.isOwn(file.toPath()) && isBroughtHome(recording, file);
        } catch (NoSuchFileException e) {
            // Deleted since the file was found: a starting session has stored the counts, or there were none.
            return wholeOrCopy(file);
        } catch (UnreadableRecordingException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unreadable(shared, e);
        }
        // Only now: a file that this process has open or mapped cannot be deleted on Windows.
        if (isHome) {
            SharedMemory.delete(shared);
            FlightLeftovers.delete(recording, file.getParentFile());
        }
        return recording;
    }

    private static UnreadableRecordingException unreadable(File shared, Exception e) {
        return new UnreadableRecordingException(shared, "the live counts cannot be read: " + e.getMessage(), e);
    }

    private static boolean isBroughtHome(Recording recording, File file) {
        try {
            RecordingFile.write(recording, file);
            return true;
        } catch (IOException e) {
            // For example, the disk is full: the counts stay where they are.
            return false;
        }
    }

    /** Unmaps the file at once instead of at the next collection: there may be many files, and Windows deletes none that is mapped. */
    static Recording readMapped(FileChannel channel, Optional<String> live) throws IOException {
        MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        try {
            return recording(new BufferImage(mapped), live);
        } finally {
            Memory.unmap(mapped);
        }
    }

    /** Opens for writing, which the lock requires. Fails on a link. */
    static FileChannel open(File shared) throws IOException {
        return FileChannel.open(
                shared.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Getting the lock is no proof that the JVM was killed: see {@link ProofOfLife}. */
    private static boolean isKilled(FileLock lock, Image image) {
        return lock != null && !ProofOfLife.isIn(image);
    }

    /** Whether the JVM of these counts lives; false where they cannot be read. */
    static boolean isAlive(File shared) {
        try (FileChannel channel = open(shared);
                FileLock lock = CountersLock.tryTake(channel)) {
            Image image = new FileImage(channel);
            return ProofOfLife.isImage(image) && !isKilled(lock, image);
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    static Recording recording(Image image, Optional<String> live) throws IOException {
        SessionFact.Alive alive = new SessionFact.Alive(image.longAt(Layout.HEADER_NOW));
        Recording recording = ImageReader.read(image, false, live).with(List.of(alive));
        return live.isEmpty() && isFinished(recording)
                ? new Recording(recording.journal(), recording.counts(), true, live)
                : recording;
    }

    /** Whether the JVM has ended normally but could not write its recording. */
    private static boolean isFinished(Recording recording) {
        return recording.journal().stream().anyMatch(SessionFact.Finished.class::isInstance);
    }
}
