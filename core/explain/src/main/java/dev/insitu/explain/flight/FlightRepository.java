package dev.insitu.explain.flight;

import dev.insitu.recording.memory.FlightLeftovers;
import java.io.File;
import java.util.HashSet;
import java.util.Set;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * The directory in which the flight recorder keeps what it has. It deletes it at the JVM's end, and a killed JVM leaves it: then
 * whoever brings the recording home deletes it, but only where nobody else recorded anything in it.
 */
final class FlightRepository {
    private final boolean sole;
    private final Set<File> others;
    private String path = "";

    private FlightRepository(boolean sole, Set<File> others) {
        this.sole = sole;
        this.others = others;
    }

    /** Before the flight recorder is used for the first time. */
    static FlightRepository before() {
        return new FlightRepository(!FlightRecorder.isInitialized(), candidates());
    }

    /** Once it records: what has come since. The user may keep it elsewhere, and then it is not found. */
    void find() {
        Set<File> come = candidates();
        come.removeAll(others);
        if (sole && come.size() == 1) {
            path = come.iterator().next().getAbsolutePath();
        }
    }

    /** Empty once another recording was there: what it has is not ours to delete. */
    String path(Recording own) {
        for (Recording each : FlightRecorder.getFlightRecorder().getRecordings()) {
            path = each.getId() == own.getId() ? path : "";
        }
        return path;
    }

    /** Those of this process: of another one that starts at the same time none is taken for ours. */
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
