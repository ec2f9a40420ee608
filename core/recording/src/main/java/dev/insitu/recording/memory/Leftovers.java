package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.linux.ProcessDirectory;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.BufferImage;
import dev.insitu.recording.image.Image;
import dev.insitu.recording.image.ImageReader;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
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

/** Counts of killed JVMs in shared memory that no tool has read: the next session stores them in their report directories and cleans up. */
public final class Leftovers {
    /** The JVM of a file older than this has locked it, if it is alive. */
    private static final long SETTLED_MILLIS = 10_000;

    /** Files older than a day are deleted even where their report directory is not found. */
    private static final long ABANDONED_MILLIS = 86_400_000;

    /** The recordings named one by one in the report; others are only counted, as there may be hundreds. */
    private static final int MOST_NAMED = 3;

    private final JournalWriter facts;
    private final long begunNanos = System.nanoTime();
    private int broughtHome;

    private Leftovers(JournalWriter facts) {
        this.facts = facts;
    }

    /**
     * Finds the files of killed JVMs of this user, stores the counts in their report directories, and cleans up. Deletes the file
     * of a JVM that was killed during its start, before it counted a call.
     *
     * @param own the memory of this JVM
     * @param facts receives a note on each stored recording
     */
    public static void sweep(Optional<String> own, JournalWriter facts) {
        new Leftovers(facts).sweep(own);
    }

    private void sweep(Optional<String> own) {
        long settled = System.currentTimeMillis() - SETTLED_MILLIS;
        for (File file : CounterPlaces.files()) {
            // Skips this JVM's own file: closing a second descriptor of it would release the lock.
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
        boolean isOver;
        try (FileChannel channel = OrphanRecording.open(shared);
                FileLock lock = CountersLock.tryTake(channel)) {
            isOver = lock != null && isOver(shared, channel);
        } catch (IOException | RuntimeException e) {
            // Damaged or not readable: the file stays.
            return;
        }
        if (isOver) {
            SharedMemory.delete(shared);
        }
    }

    /** Whether the file's JVM was killed and its file is no longer needed. */
    private boolean isOver(File shared, FileChannel channel) throws IOException {
        Image image = new FileImage(channel);
        if (!ProofOfLife.isImage(image)) {
            // The JVM was killed, or stopped, before it wrote a word.
            return ProcessDirectory.isGone(CounterPlaces.pidOf(shared));
        }
        if (ProofOfLife.isIn(image, begunNanos)) {
            return false;
        }
        MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        try {
            Image whole = new BufferImage(mapped);
            boolean old = shared.lastModified() < System.currentTimeMillis() - ABANDONED_MILLIS;
            // A report directory that is not found may be in another container.
            return bringHome(whole, shared) || old || ImageReader.isEmpty(whole);
        } finally {
            Memory.unmap(mapped);
        }
    }

    /** Reads the counts only where they have a home: each start of a JVM sees what has none, for a day. */
    private boolean bringHome(Image left, File shared) throws IOException {
        File[] files = SharedCounts.home(ImageReader.journal(List.of(left)))
                .listFiles((directory, name) -> RecordingFile.isName(name));
        if (files == null || files.length == 0) {
            return false;
        }
        Recording recording = OrphanRecording.recording(left, Optional.empty());
        for (File file : files) {
            if (OwnerOnly.isOwn(file.toPath()) && isTaken(recording, shared, file)) {
                FlightLeftovers.delete(recording, file.getParentFile());
                return true;
            }
        }
        return false;
    }

    private boolean isTaken(Recording left, File shared, File file) throws IOException {
        Recording stored = RecordingFile.read(file);
        if (stored.live().isEmpty()) {
            // The writer of the recording was killed before it deleted the counts.
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

    /** The start fact of a recording, unique in its directory: a lock separates the sessions. */
    private static Optional<Fact> startOf(Recording recording) {
        return recording.journal().stream()
                .filter(SessionFact.Started.class::isInstance)
                .findFirst();
    }
}
