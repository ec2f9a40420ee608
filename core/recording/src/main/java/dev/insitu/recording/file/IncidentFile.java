package dev.insitu.recording.file;

import dev.insitu.platform.file.PatientFiles;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code history.incidents.insitu}, beside a history: the incidents so far of a JVM that runs or was killed. A complete recording has
 * them in its journal. Written anew when an incident begins, changes or ends: a journal of a running JVM can only grow, and incidents
 * go.
 */
public final class IncidentFile {
    private static final String SUFFIX = ".insitu";
    private static final String NAME = ".incidents" + SUFFIX;

    private static final String FLIGHT = "incident-";
    private static final String FLIGHT_SUFFIX = ".jfr";

    private IncidentFile() {}

    /** The flight recording of an incident, in the report directory. */
    public static File flight(File directory, int number) {
        return new File(directory, FLIGHT + number + FLIGHT_SUFFIX);
    }

    /** Deletes the flight recordings of an earlier session's incidents. */
    public static void deleteFlights(File directory) {
        String[] names = directory.list();
        for (String name : names == null ? new String[0] : names) {
            if (name.startsWith(FLIGHT) && name.endsWith(FLIGHT_SUFFIX)) {
                PatientFiles.delete(new File(directory, name));
            }
        }
    }

    /** The file beside a history's newest file. */
    public static File of(File history) {
        String path = history.getPath();
        return new File(path.substring(0, path.length() - SUFFIX.length()) + NAME);
    }

    /**
     * Replaces the file in one step.
     *
     * @param start of the recording, by which readers know that the file belongs to it
     */
    public static void write(File file, SessionFact.WallClock start, List<Fact> incidents) throws IOException {
        List<Fact> facts = new ArrayList<>();
        facts.add(start);
        facts.addAll(incidents);
        RecordingFile.write(new Recording(facts, List.of(), false, Optional.empty()), file);
    }

    /** Deletes the file, if there is one. */
    public static void delete(File history) {
        PatientFiles.delete(of(history));
    }

    /** The incidents of an incomplete recording; none where the file is missing, damaged, or of another recording. */
    public static List<Fact> read(File history, List<Fact> journal) {
        File file = of(history);
        List<Fact> incidents = new ArrayList<>();
        if (!file.isFile()) {
            return incidents;
        }
        List<Fact> facts;
        try {
            facts = RecordingParser.read(file).journal();
        } catch (UnreadableRecordingException e) {
            return incidents;
        }
        boolean isOfRecording = false;
        for (Fact fact : facts) {
            isOfRecording |= fact instanceof SessionFact.WallClock && journal.contains(fact);
            if (fact instanceof IncidentFact) {
                incidents.add(fact);
            }
        }
        return isOfRecording && !has(journal) ? incidents : List.of();
    }

    /** Whether a journal has incidents already: that of a killed JVM, once it was stored. */
    private static boolean has(List<Fact> journal) {
        for (Fact fact : journal) {
            if (fact instanceof IncidentFact.Incident) {
                return true;
            }
        }
        return false;
    }
}
