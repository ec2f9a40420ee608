package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.journal.SessionFact;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The time and the conditions of a recording.
 *
 * @param version of the recorder
 * @param startedMillis since the epoch
 * @param finishedMillis since the epoch; absent while the JVM runs, and after it was killed
 * @param directory where the recording is, as the user would name it
 * @param complete whether the recording was finished in order
 * @param running whether the JVM still ran when the recording was read, as far as that is known
 * @param lost samples of the application and the driver missing from all figures, for lack of memory or because they were lost with
 *     the JVM
 * @param window present where the figures are of a part of the recording: then the start and the end are this part's
 * @param zone in which the user reads times of day
 */
public record SessionInfo(
        String version,
        OptionalLong startedMillis,
        OptionalLong finishedMillis,
        Optional<String> directory,
        boolean complete,
        boolean running,
        long lost,
        Optional<SessionFact.Window> window,
        String zone) {}
