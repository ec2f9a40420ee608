package dev.insitu.report.compare;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.driver.Verdict;

/**
 * A rate at which some JVM's series is not valid: its figures are not the latency at that rate, so nothing is compared there.
 *
 * @param base the verdict on the first JVM before whose series is not valid; valid where all are
 * @param baseInvalid how many JVMs before
 * @param fresh the verdict on the first JVM after whose series is not valid; valid where all are
 * @param newInvalid how many JVMs after
 * @param reason of the first of these verdicts, in words
 */
public record UncomparedRate(double rate, Verdict base, int baseInvalid, Verdict fresh, int newInvalid, String reason) {

    /** Whether only JVMs after the change did not do at this rate what was due. */
    public boolean isBroken() {
        return baseInvalid == 0;
    }

    /** Such as {@code 1,000/s is failing in 5 of 5 new JVMs}. */
    public String words(int baseJvms, int newJvms) {
        String before = words(base, baseInvalid, baseJvms, "base");
        String after = words(fresh, newInvalid, newJvms, "new");
        String both = before.isEmpty() || after.isEmpty() ? "" : " and ";
        return Numbers.rate(rate) + " is " + before + both + after;
    }

    /** The same, with the reason and what follows. */
    String note(int baseJvms, int newJvms) {
        return words(baseJvms, newJvms) + ", so nothing is compared there: " + reason;
    }

    private static String words(Verdict verdict, int invalid, int jvms, String side) {
        return invalid == 0 ? "" : verdict.key() + " in " + invalid + " of " + jvms + ' ' + side + " JVMs";
    }
}
