package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.linux.ProcessDirectory;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.recording.image.BufferImage;
import dev.insitu.recording.image.Image;
import dev.insitu.recording.image.ImageReader;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.Memory;
import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;

/**
 * Finds counts that outlived their JVM and that no recording refers to: by the process, or by the report directory that the counts
 * name. Any user can create a file of such a name, so files of other users are never opened.
 */
public final class SharedCounts {
    /** A process's start, as Linux tells it, is of a whole second and rounded. */
    private static final long START_ERROR_MILLIS = 2_000;

    private SharedCounts() {}

    /** The counts of a JVM that has a session or was killed in one; the newest of several. */
    public static Optional<File> of(long pid) {
        File newest = null;
        for (File file : CounterPlaces.files(pid)) {
            if (isNewer(file, newest)
                    && OwnerOnly.isOfProcess(file.toPath(), pid)
                    && isImage(file)
                    && !isOfAnEarlierProcess(file, pid)) {
                newest = file;
            }
        }
        return Optional.ofNullable(newest);
    }

    /** The counts of a process if the place is a number and does not exist; else the counts that belong to this report directory. */
    static Optional<File> named(File place) {
        return isProcess(place) ? of(Long.parseLong(place.getPath())) : reportedTo(place);
    }

    /** Whether a place that a user wrote is the number of a process: no file or directory has that name. */
    public static boolean isProcess(File place) {
        return !place.exists() && place.getPath().matches("[0-9]{1,18}");
    }

    /** Tells the user that a process has no counts. */
    public static String noneOf(long pid) {
        return ProcessDirectory.isGone(pid)
                ? "there is no process " + pid
                : "process " + pid + " has no session; to begin one: " + ToolCommand.of("attach", Long.toString(pid))
                        + " CONFIG";
    }

    /** The newest counts of this user that belong to a report directory, which may no longer exist. */
    private static Optional<File> reportedTo(File directory) {
        File newest = null;
        for (File file : CounterPlaces.files()) {
            if (isNewer(file, newest) && OwnerOnly.isOwn(file.toPath()) && isHome(directory, file)) {
                newest = file;
            }
        }
        return Optional.ofNullable(newest);
    }

    /** The report directory that a session's journal names. */
    public static File home(List<Fact> journal) {
        Home home = new Home();
        home.readAll(journal);
        File named = new File(home.directory);
        return named.isAbsolute() ? named : new File(home.workingDirectory, home.directory);
    }

    static boolean haveSameOwner(File one, File other) {
        try {
            return OwnerOnly.haveSameOwner(one.toPath(), other.toPath());
        } catch (IOException e) {
            return false;
        }
    }

    /** False where the file's JVM has marked its counts as stored elsewhere. */
    private static boolean isImage(File file) {
        try (FileChannel channel = OrphanRecording.open(file)) {
            return ProofOfLife.isImage(new FileImage(channel));
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a killed JVM left the file, and its number is another process's by now. */
    private static boolean isOfAnEarlierProcess(File file, long pid) {
        long startMillis = CounterPlaces.startMillisOf(file);
        boolean isEarlier = ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .filter(start -> startMillis < start.toEpochMilli() - START_ERROR_MILLIS)
                .isPresent();
        // The clock may have been set since, so the name alone is no proof.
        return isEarlier && !OrphanRecording.isAlive(file);
    }

    private static boolean isNewer(File file, File other) {
        return other == null || file.lastModified() > other.lastModified();
    }

    private static boolean isHome(File directory, File shared) {
        try (FileChannel channel = OrphanRecording.open(shared)) {
            if (!ProofOfLife.isImage(new FileImage(channel))) {
                return false;
            }
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            try {
                Image image = new BufferImage(mapped);
                return normal(home(ImageReader.journal(List.of(image)))).equals(normal(directory));
            } finally {
                Memory.unmap(mapped);
            }
        } catch (IOException | RuntimeException e) {
            // Damaged or of another version, so no directory is known.
            return false;
        }
    }

    private static File normal(File directory) {
        return directory.toPath().toAbsolutePath().normalize().toFile();
    }

    private static final class Home extends FactAdapter {
        private String directory = "";
        private String workingDirectory = "";

        @Override
        public void directory(SessionFact.Directory fact) {
            directory = fact.path();
        }

        @Override
        public void environment(SessionFact.Environment fact) {
            if (fact.key().equals(SessionFact.Environment.WORKING_DIRECTORY)) {
                workingDirectory = fact.value();
            }
        }
    }
}
