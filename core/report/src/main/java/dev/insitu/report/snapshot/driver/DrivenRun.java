package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.journal.RunEnd;
import java.util.Optional;

/**
 * A run that began.
 *
 * @param number from 1 within its rate
 * @param step the series of the journal it belongs to; several may have one rate
 * @param epoch of the counters
 * @param end absent where it did not come to its end
 */
public record DrivenRun(int number, int step, int epoch, Optional<RunEnd> end) {

    public boolean isUnmatched() {
        return end.isPresent() && end.get().unmatched().isPresent();
    }
}
