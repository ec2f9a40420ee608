package dev.insitu.report.snapshot.check;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What a check came to. Immutable.
 *
 * @param measured the figure that decided, in the unit of the limit: of several the greatest; absent where none is known
 * @param reason why nothing could be decided, else which of several decided, and what is to be said of its rate; without a
 *     full stop, may be empty
 */
public record CheckResult(Check check, Outcome outcome, OptionalDouble measured, String reason) {

    /** The better first. */
    public enum Outcome {
        PASSED,
        /** The figure is not known. Nobody may take that for a pass. */
        UNDECIDABLE,
        FAILED;

        /** As data has it: {@code passed} and so on. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether all of them passed. */
    public static boolean allPassed(List<CheckResult> results) {
        for (CheckResult result : results) {
            if (result.outcome != Outcome.PASSED) {
                return false;
            }
        }
        return true;
    }
}
