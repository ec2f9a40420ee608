package dev.insitu.agent.recording;

import dev.insitu.agent.journal.JournalWriter;
import dev.insitu.report.file.OwnerOnly;
import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.file.UnreadableRecordingException;
import dev.insitu.report.journal.JournalCodec;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.report.journal.SomeFacts;
import dev.insitu.report.recording.BufferImage;
import dev.insitu.report.recording.ImageReader;
import dev.insitu.report.recording.Recording;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Reads a recording from outside its JVM. Where that JVM still runs, its live counts are read; where it was killed, what
 * it left in shared memory is brought to the report directory and cleaned up. That is done by the user whose recording it
 * is; for others, root among them, it is only read.
 */
public final class OrphanRecording {
    private OrphanRecording() {}

    /** A file this old is locked by its JVM if that is alive. */
    private static final long SETTLED_MILLIS = 10_000;

    /** In a directory of several reports, what leads to the newest. */
    private static final String LATEST = "latest";

    /** A day: nobody has asked for it. */
    private static final long ABANDONED_MILLIS = 86_400_000;

    /**
     * The recording of a report directory.
     *
     * @throws UnreadableRecordingException with one line that says what is wrong
     */
    public static Recording read(File directory) throws UnreadableRecordingException {
        if (directory.isFile() && isNamedAsOurs(directory)) {
            return readKept(directory);
        }
        File file = fileOf(directory);
        Recording stored = RecordingFile.read(file);
        if (stored.complete() || stored.live().isEmpty()) {
            return stored;
        }
        File shared = new File(stored.live().get());
        if (!isNamedAsOurs(shared) || !shared.isFile()) {
            // Gone: its JVM has come to its end meanwhile, and the file is whole now.
            return RecordingFile.read(file);
        }
        // The path comes out of a file that anyone may have made, to have others' counts shown, copied or deleted.
        return haveSameOwner(shared, file) ? readShared(shared, file) : stored;
    }

    /**
     * The live counts of a JVM alone, where {@link #read} has found them once: without the file that stands for them, which takes longer
     * to read.
     *
     * @return empty where the JVM has come to its end, and where they cannot be read: {@link #read} knows why
     */
    public static Optional<Recording> readLive(File shared) {
        try (FileChannel channel = open(shared);
                FileLock lock = channel.tryLock()) {
            return lock == null ? Optional.of(image(channel, Optional.of(shared.getPath()))) : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Where the counts of a JVM are that has a session; of several the newest. */
    public static Optional<File> of(long pid) {
        File[] files =
                SharedMemory.DIRECTORY.listFiles((directory, name) -> name.startsWith(SharedMemory.PREFIX + pid + '-'));
        File newest = null;
        for (File file : files == null ? new File[0] : files) {
            newest = newest == null || file.lastModified() > newest.lastModified() ? file : newest;
        }
        return Optional.ofNullable(newest);
    }

    /** What a JVM left in shared memory because its report directory did not take it. */
    private static Recording readKept(File shared) throws UnreadableRecordingException {
        try (FileChannel channel = open(shared);
                FileLock lock = channel.tryLock()) {
            return image(channel, lock == null ? Optional.of(shared.getPath()) : Optional.empty());
        } catch (IOException | RuntimeException e) {
            throw unreadable(shared, e);
        }
    }

    /** The recording of a report directory, of the newest one in a directory of several, or the file itself. */
    private static File fileOf(File directory) {
        File file = directory.isFile() ? directory : new File(directory, RecordingFile.NAME);
        File latest = new File(directory, LATEST + File.separator + RecordingFile.NAME);
        return !file.exists() && latest.isFile() ? latest : file;
    }

    private static Recording readShared(File shared, File file) throws UnreadableRecordingException {
        try (FileChannel channel = open(shared);
                FileLock lock = channel.tryLock()) {
            boolean killed = lock != null;
            Recording stored = RecordingFile.read(file);
            if (stored.complete()) {
                return stored;
            }
            Recording recording =
                    image(channel, killed ? Optional.empty() : stored.live()).withIntervals(stored.intervals());
            if (killed && OwnerOnly.isOwn(file.toPath())) {
                bringHome(recording, shared, file);
            }
            return recording;
        } catch (UnreadableRecordingException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unreadable(shared, e);
        }
    }

    private static UnreadableRecordingException unreadable(File shared, Exception e) {
        return new UnreadableRecordingException(shared, "the live counts cannot be read: " + e.getMessage(), e);
    }

    private static void bringHome(Recording recording, File shared, File file) {
        try {
            RecordingFile.write(recording, file);
            SharedMemory.delete(shared);
        } catch (IOException e) {
            // The disk is full, say: the counts stay where they are.
        }
    }

    /** For locking it must be open for writing. A link is an error. */
    private static FileChannel open(File shared) throws IOException {
        return FileChannel.open(
                shared.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private static Recording image(FileChannel channel, Optional<String> live) throws IOException {
        BufferImage image = new BufferImage(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        Recording recording = ImageReader.read(image, false, live);
        return live.isEmpty() && isFinished(recording)
                ? new Recording(recording.journal(), recording.counts(), true, live)
                : recording;
    }

    /** Whether its JVM has come to its end, and had only nowhere to write to. */
    private static boolean isFinished(Recording recording) {
        return recording.journal().stream().anyMatch(JournalCodec::isEnd);
    }

    private static boolean isNamedAsOurs(File shared) {
        return SharedMemory.DIRECTORY.equals(shared.getParentFile())
                && shared.getName().startsWith(SharedMemory.PREFIX);
    }

    private static boolean haveSameOwner(File one, File other) {
        try {
            return OwnerOnly.haveSameOwner(one.toPath(), other.toPath());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Finds what killed JVMs left in shared memory, brings each to its report directory, and cleans up.
     *
     * @param own the memory of this JVM
     * @param facts told of each that was found
     */
    public static void sweep(Optional<String> own, JournalWriter facts) {
        File[] files = SharedMemory.DIRECTORY.listFiles((directory, name) -> name.startsWith(SharedMemory.PREFIX));
        long settled = System.currentTimeMillis() - SETTLED_MILLIS;
        for (File file : files == null ? new File[0] : files) {
            // Never our own: to close a file once more would give up the lock we hold on it.
            if (!file.getPath().equals(own.orElse(""))
                    && file.lastModified() < settled
                    && OwnerOnly.isOwn(file.toPath())) {
                sweep(file, facts);
            }
        }
    }

    private static void sweep(File shared, JournalWriter facts) {
        try (FileChannel channel = open(shared);
                FileLock lock = channel.tryLock()) {
            boolean old = shared.lastModified() < System.currentTimeMillis() - ABANDONED_MILLIS;
            // Where its directory is not in sight, it may be in that of another container.
            if (lock != null && (bringHome(image(channel, Optional.empty()), shared, facts) || old)) {
                SharedMemory.delete(shared);
            }
        } catch (IOException | RuntimeException e) {
            // Damaged, or not to be opened: not ours to judge.
        }
    }

    private static boolean bringHome(Recording recording, File shared, JournalWriter facts) throws IOException {
        File[] files = home(recording).listFiles((directory, name) -> RecordingFile.isName(name));
        for (File file : files == null ? new File[0] : files) {
            if (OwnerOnly.isOwn(file.toPath())
                    && RecordingFile.read(file).live().equals(Optional.of(shared.getPath()))) {
                RecordingFile.write(recording, file);
                facts.note(new SessionFact.Note("a JVM had been killed; its recording was brought to " + file));
                return true;
            }
        }
        return false;
    }

    /** The report directory of a recording, which it says itself. */
    public static File home(Recording recording) {
        Home home = new Home();
        JournalCodec.readAll(recording.journal(), home);
        File named = new File(home.directory);
        return named.isAbsolute() ? named : new File(home.workingDirectory, home.directory);
    }

    private static final class Home extends SomeFacts {
        private String directory = "";
        private String workingDirectory = "";

        @Override
        public void directory(SessionFact.Directory fact) {
            directory = fact.path();
        }

        @Override
        public void environment(SessionFact.Environment fact) {
            if (fact.key().equals("workingDirectory")) {
                workingDirectory = fact.value();
            }
        }
    }
}
