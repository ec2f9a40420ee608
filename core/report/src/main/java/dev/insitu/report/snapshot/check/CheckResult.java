package dev.insitu.report.snapshot.check;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The result of a check. Immutable.
 *
 * @param measured the deciding figure, in the unit of the limit: the greatest of several; absent where none is known
 * @param reason why the check is undecidable, otherwise which of several figures decided, and a remark on its rate; without a full
 *     stop, may be empty
 */
public record CheckResult(Check check, Outcome outcome, OptionalDouble measured, String reason) {

    /** From best to worst. */
    public enum Outcome {
        PASSED,
        /** The figure is not known, which must not count as a pass. */
        UNDECIDABLE,
        FAILED;

        /** Its name in data: {@code passed} and so on. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether all checks passed. */
    public static boolean allPassed(List<CheckResult> results) {
        for (CheckResult result : results) {
            if (result.outcome != Outcome.PASSED) {
                return false;
            }
        }
        return true;
    }
}
