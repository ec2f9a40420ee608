package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;

/**
 * The flight recording of a killed JVM: the file that it would have written at its end, and the directory in which the flight
 * recorder kept its chunks. Mentions no class of the flight recorder.
 */
public final class FlightLeftovers extends FactAdapter {
    /** The flight recording in the report directory, which the JVM writes when it ends. */
    public static final String FILE = "explain.jfr";

    /** The flight recorder's names for its directories: the time, the process, and a number where that name is taken. */
    private static final String REPOSITORY = "[0-9]{4}(_[0-9]{2}){5}_[0-9]+(_[0-9]+)?";

    private String repository = "";

    private FlightLeftovers() {}

    /** Whether a directory's name has the form that the flight recorder uses. */
    public static boolean isRepository(File directory) {
        return directory.getName().matches(REPOSITORY);
    }

    /**
     * Deletes the file and the directory where they belong to this user. Keeps anything that the flight recorder does not leave in
     * this form.
     */
    static void delete(Recording recording, File reportDirectory) {
        deleteOwn(new File(reportDirectory, FILE));
        FlightLeftovers told = new FlightLeftovers();
        told.readAll(recording.journal());
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
            // Fails if the directory has other files.
            directory.delete();
        }
    }

    private static void deleteOwn(File file) {
        if (Files.isRegularFile(file.toPath(), LinkOption.NOFOLLOW_LINKS) && OwnerOnly.isOwn(file.toPath())) {
            file.delete();
        }
    }

    /** The last fact counts: an empty value says that other recordings use the directory too. */
    @Override
    public void explain(SessionFact.Explain fact) {
        if (fact.key().equals(SessionFact.Explain.REPOSITORY)) {
            repository = fact.value();
        }
    }
}
