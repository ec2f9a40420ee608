package dev.insitu.recording.incident;

import dev.insitu.recording.image.EpochCounts;
import java.util.HashMap;
import java.util.Map;

/** Judges whether a rule is met, interval by interval. One thread. */
final class RuleJudge {
    private final KeepRule rule;
    private final Map<Integer, RecentCalls> recent = new HashMap<>();
    private boolean isJudged;
    private boolean isMet;
    private double worst;
    private long fromNanos;

    RuleJudge(KeepRule rule) {
        this.rule = rule;
    }

    /**
     * Judges an interval by its calls. Without a call of its own an interval is not judged.
     *
     * @param number counts intervals, also those without calls
     * @param counts of the rule's probes, at most one for each
     * @param probes what the journal knows of them
     */
    void judge(long number, long startNanos, Iterable<EpochCounts> counts, JudgedProbes probes) {
        isJudged = false;
        isMet = false;
        worst = 0;
        fromNanos = startNanos;
        for (EpochCounts each : counts) {
            judge(number, startNanos, each, probes.timesAll(each.probe()));
        }
    }

    private void judge(long number, long startNanos, EpochCounts counts, boolean timesAll) {
        long timed = counts.buckets().total();
        long calls = timesAll ? timed : counts.samples() + counts.skipped();
        switch (rule.figure()) {
            case PERCENTILE -> {
                if (timed > 0) {
                    judge(number, startNanos, counts);
                }
            }
            case MEAN -> judge(timed > 0, timed == 0 ? 0 : (double) counts.sum() / (double) timed);
            case MAX -> judge(timed > 0, timed == 0 ? 0 : (double) counts.max());
            case ERRORS -> judge(calls > 0, (double) counts.errors());
            case ERROR_SHARE -> judge(calls > 0, calls == 0 ? 0 : (double) counts.errors() / (double) calls);
        }
    }

    private void judge(boolean isKnown, double value) {
        isJudged |= isKnown;
        if (isKnown && value > rule.limit()) {
            isMet = true;
            worst = Math.max(worst, value);
        }
    }

    private void judge(long number, long startNanos, EpochCounts counts) {
        RecentCalls calls = recent.get(counts.probe());
        if (calls == null) {
            calls = new RecentCalls(rule.percentile().orElseThrow(), (long) rule.limit());
            recent.put(counts.probe(), calls);
        }
        calls.add(number, startNanos, counts);
        isJudged |= calls.isEnough();
        if (calls.isAbove()) {
            isMet = true;
            worst = Math.max(worst, (double) calls.value());
            fromNanos = Math.min(fromNanos, calls.firstAboveNanos());
        }
    }

    /** Whether the last interval had enough calls. */
    boolean isJudged() {
        return isJudged;
    }

    /** Whether the rule was met at the end of the last interval. */
    boolean isMet() {
        return isMet;
    }

    /** The greatest figure of a probe by which the rule was met. */
    double worst() {
        return worst;
    }

    /** The start of the first interval whose calls made it so. */
    long fromNanos() {
        return fromNanos;
    }
}
