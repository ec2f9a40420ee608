package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.BufferImage;
import dev.insitu.recording.image.Image;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.Memory;
import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.List;
import java.util.Optional;

/** What killed JVMs left in shared memory and nobody has asked for: the next session brings it home and cleans up. */
public final class Leftovers {
    /** A file this old is locked by its JVM if that is alive. */
    private static final long SETTLED_MILLIS = 10_000;

    /** A day: nobody has asked for it. */
    private static final long ABANDONED_MILLIS = 86_400_000;

    /** Of what is brought home, so much is named: there may be hundreds. */
    private static final int MOST_NAMED = 3;

    private final JournalWriter facts;
    private int broughtHome;

    private Leftovers(JournalWriter facts) {
        this.facts = facts;
    }

    /**
     * Finds what killed JVMs of this user left, brings each to its report directory, and cleans up. What a JVM left that was
     * killed while it started, before it counted anything, goes.
     *
     * @param own the memory of this JVM
     * @param facts told of what was brought home
     */
    public static void sweep(Optional<String> own, JournalWriter facts) {
        new Leftovers(facts).sweep(own);
    }

    private void sweep(Optional<String> own) {
        File[] files = SharedMemory.DIRECTORY.listFiles((directory, name) -> name.startsWith(SharedMemory.PREFIX));
        long settled = System.currentTimeMillis() - SETTLED_MILLIS;
        for (File file : files == null ? new File[0] : files) {
            // Never our own: to close a file once more would give up the lock we hold on it.
            if (!file.getPath().equals(own.orElse(""))
                    && file.lastModified() < settled
                    && file.isFile()
                    && OwnerOnly.isOwn(file.toPath())) {
                sweep(file);
            }
        }
        if (broughtHome > MOST_NAMED) {
            facts.note(new SessionFact.Note((broughtHome - MOST_NAMED)
                    + " more JVMs had been killed; their recordings were brought to their report directories"));
        }
    }

    private void sweep(File shared) {
        try (FileChannel channel = OrphanRecording.open(shared);
                FileLock lock = channel.tryLock()) {
            if (lock != null && isOver(shared, channel)) {
                SharedMemory.delete(shared);
            }
        } catch (IOException | RuntimeException e) {
            // Damaged, or not to be opened: not ours to judge.
        }
    }

    /** Whether its JVM was killed, and nobody will ask for what is still there. */
    private boolean isOver(File shared, FileChannel channel) throws IOException {
        Image image = new FileImage(channel);
        if (!ProofOfLife.isImage(image)) {
            // Killed before it wrote a word, or stopped there.
            return ProcessHandle.of(pidOf(shared)).isEmpty();
        }
        if (ProofOfLife.isIn(image)) {
            return false;
        }
        Recording recording = read(channel);
        boolean old = shared.lastModified() < System.currentTimeMillis() - ABANDONED_MILLIS;
        // Where its directory is not in sight, it may be in that of another container.
        return bringHome(recording, shared) || old || recording.counts().isEmpty();
    }

    /** Without leaving it mapped until the next collection: there may be many, and sessions that follow each other. */
    private static Recording read(FileChannel channel) throws IOException {
        MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        try {
            return OrphanRecording.recording(new BufferImage(mapped), Optional.empty());
        } finally {
            Memory.unmap(mapped);
        }
    }

    /** The process that a file is named for; one that cannot be where it is named for none. */
    private static long pidOf(File shared) {
        String[] parts = shared.getName().split("-", 3);
        return parts.length > 1 && parts[1].matches("[0-9]{1,9}") ? Long.parseLong(parts[1]) : Long.MAX_VALUE;
    }

    private boolean bringHome(Recording recording, File shared) throws IOException {
        File[] files =
                SharedCounts.home(recording.journal()).listFiles((directory, name) -> RecordingFile.isName(name));
        for (File file : files == null ? new File[0] : files) {
            if (OwnerOnly.isOwn(file.toPath()) && isTaken(recording, shared, file)) {
                FlightLeftovers.delete(recording, file.getParentFile());
                return true;
            }
        }
        return false;
    }

    /** Takes what is left to the recording that leads there, if this one does. */
    private boolean isTaken(Recording left, File shared, File file) throws IOException {
        Recording stored = RecordingFile.read(file);
        if (stored.live().isEmpty()) {
            // Who wrote it was killed before it deleted what is left.
            return startOf(stored).isPresent() && startOf(stored).equals(startOf(left));
        }
        if (!stored.live().get().equals(shared.getPath())) {
            return false;
        }
        RecordingFile.write(left, file);
        if (++broughtHome <= MOST_NAMED) {
            facts.note(new SessionFact.Note("a JVM had been killed; its recording was brought to " + file));
        }
        return true;
    }

    /** Of two sessions in one directory no two have the same: a lock keeps them apart. */
    private static Optional<List<String>> startOf(Recording recording) {
        return recording.journal().stream().filter(JournalCodec::isStart).findFirst();
    }
}
