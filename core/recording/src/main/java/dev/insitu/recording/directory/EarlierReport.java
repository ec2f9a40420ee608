package dev.insitu.recording.directory;

import dev.insitu.platform.file.PatientFiles;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.file.IncidentFile;
import dev.insitu.recording.file.RecordingFile;
import java.io.File;
import java.io.IOException;

/** The report that an earlier session left in a directory that a new session takes. */
public final class EarlierReport {
    private EarlierReport() {}

    /** The probes on the path that slow calls of a followed probe take. Not an output: no key asks for it. */
    private static final String FOLLOWED = "followed.yaml";

    /**
     * Deletes the earlier report, except percentile distributions, which are named after probes. Keeps its recording if that is incomplete. So report and recording in a directory always
     * belong to the same session, even after this one is killed. Keeps all files that no session wrote: without a recording it
     * deletes nothing.
     *
     * @throws IOException where the recording can be neither moved nor replaced
     */
    public static void remove(File directory) throws IOException {
        File recording = new File(directory, RecordingFile.NAME);
        if (recording.isFile()) {
            RecordingFile.setAside(recording);
            if (PatientFiles.mayBeHeld() && !PatientFiles.delete(recording)) {
                throw new IOException(recording + ": cannot be replaced");
            }
            for (OutputFormat output : OutputFormat.values()) {
                for (String name : output.files()) {
                    delete(new File(directory, name));
                }
            }
            delete(new File(directory, FOLLOWED));
            IncidentFile.deleteFlights(directory);
        }
    }

    /** A file that another process has open stays, until this session's own replaces it. */
    private static void delete(File file) {
        PatientFiles.delete(file);
    }
}
