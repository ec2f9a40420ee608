package dev.insitu.report.compare;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.driver.Verdict;

/**
 * A rate at which some JVM's series is not valid. Its figures are not latencies at that rate, so nothing is compared there.
 *
 * @param base the verdict on the first JVM before whose series is not valid; valid where all are
 * @param baseInvalid the number of such JVMs before
 * @param fresh the verdict on the first JVM after whose series is not valid; valid where all are
 * @param newInvalid the number of such JVMs after
 * @param reason of the first of these verdicts, in words
 */
public record UncomparedRate(double rate, Verdict base, int baseInvalid, Verdict fresh, int newInvalid, String reason) {

    /** Whether only JVMs after the change failed this rate. */
    public boolean isBroken() {
        return baseInvalid == 0;
    }

    /** A text such as {@code 1,000/s is failing in 5 of 5 new JVMs}. */
    public String words(int baseJvms, int newJvms) {
        String before = words(base, baseInvalid, baseJvms, "base");
        String after = words(fresh, newInvalid, newJvms, "new");
        String both = before.isEmpty() || after.isEmpty() ? "" : " and ";
        return Numbers.rate(rate) + " is " + before + both + after;
    }

    /** The same text, with the reason and the consequence. */
    String note(int baseJvms, int newJvms) {
        return words(baseJvms, newJvms) + ", so nothing is compared there: " + reason;
    }

    private static String words(Verdict verdict, int invalid, int jvms, String side) {
        return invalid == 0 ? "" : verdict.key() + " in " + invalid + " of " + jvms + ' ' + side + " JVMs";
    }
}
