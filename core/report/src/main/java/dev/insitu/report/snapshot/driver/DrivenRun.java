package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.journal.RunEnd;
import java.util.Optional;

/**
 * A run that began.
 *
 * @param number from 1, within its rate
 * @param step its series in the journal; several series may have one rate
 * @param epoch its epoch in the counters
 * @param end absent where the run did not end
 */
public record DrivenRun(int number, int step, int epoch, Optional<RunEnd> end) {

    public boolean isUnmatched() {
        return end.isPresent() && end.get().unmatched().isPresent();
    }
}
