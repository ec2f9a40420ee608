package dev.insitu.explain.flight;

import dev.insitu.recording.memory.FlightLeftovers;
import java.io.File;
import java.util.HashSet;
import java.util.Set;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * The directory of the flight recorder's data. The recorder deletes it at the JVM's end, but a killed JVM leaves it behind. The process
 * that then recovers Insitu's recording deletes the directory, but only if no other recording used it.
 */
final class FlightRepository {
    private final boolean sole;
    private final Set<File> others;
    private String path = "";

    private FlightRepository(boolean sole, Set<File> others) {
        this.sole = sole;
        this.others = others;
    }

    /** Call before the flight recorder is used for the first time. */
    static FlightRepository before() {
        return new FlightRepository(!FlightRecorder.isInitialized(), candidates());
    }

    /** Finds the directory that is new. Call once the recorder records. Not found if the user has configured another location. */
    void find() {
        Set<File> come = candidates();
        come.removeAll(others);
        if (sole && come.size() == 1) {
            path = come.iterator().next().getAbsolutePath();
        }
    }

    /** The directory; empty once another recording has used it, because its data must not be deleted. */
    String path(Recording own) {
        for (Recording each : FlightRecorder.getFlightRecorder().getRecordings()) {
            path = each.getId() == own.getId() ? path : "";
        }
        return path;
    }

    /** The directories of this process. Ignores those of other JVMs that start at the same time. */
    private static Set<File> candidates() {
        String pid = Long.toString(ProcessHandle.current().pid());
        File[] found = new File(System.getProperty("java.io.tmpdir", ""))
                .listFiles((directory, name) -> name.matches(".*_" + pid + "(_[0-9]+)?")
                        && FlightLeftovers.isRepository(new File(directory, name)));
        Set<File> candidates = new HashSet<>();
        for (File each : found == null ? new File[0] : found) {
            candidates.add(each);
        }
        return candidates;
    }
}
