package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.journal.SomeFacts;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;

/**
 * What a killed JVM leaves of its flight recording: the file that was to be written at the end, and the directory in which the
 * flight recorder kept what it had. Mentions no class of the flight recorder.
 */
public final class FlightLeftovers extends SomeFacts {
    /** In the report directory: what the flight recording is written to when the JVM ends. */
    public static final String FILE = "explain.jfr";

    /** As the flight recorder names its directories: by the time, the process, and a number where that is taken. */
    private static final String REPOSITORY = "[0-9]{4}(_[0-9]{2}){5}_[0-9]+(_[0-9]+)?";

    private String repository = "";

    private FlightLeftovers() {}

    /** Whether the flight recorder would give a directory such a name. */
    public static boolean isRepository(File directory) {
        return directory.getName().matches(REPOSITORY);
    }

    /** Deletes them, where they belong to this user. What is not as the flight recorder leaves it stays. */
    static void delete(Recording recording, File reportDirectory) {
        deleteOwn(new File(reportDirectory, FILE));
        FlightLeftovers told = new FlightLeftovers();
        JournalCodec.readAll(recording.journal(), told);
        File directory = new File(told.repository);
        boolean found = directory.isAbsolute()
                && isRepository(directory)
                && Files.isDirectory(directory.toPath(), LinkOption.NOFOLLOW_LINKS)
                && OwnerOnly.isOwn(directory.toPath());
        File[] chunks = found ? directory.listFiles((parent, name) -> name.endsWith(".jfr")) : null;
        for (File chunk : chunks == null ? new File[0] : chunks) {
            deleteOwn(chunk);
        }
        if (found) {
            // Fails where something else is in it.
            directory.delete();
        }
    }

    private static void deleteOwn(File file) {
        if (Files.isRegularFile(file.toPath(), LinkOption.NOFOLLOW_LINKS) && OwnerOnly.isOwn(file.toPath())) {
            file.delete();
        }
    }

    /** The last one holds: an empty one says that it is not ours alone. */
    @Override
    public void explain(SessionFact.Explain fact) {
        if (fact.key().equals(SessionFact.Explain.REPOSITORY)) {
            repository = fact.value();
        }
    }
}
