package dev.insitu.report.table;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.DroppedProbe;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.UnmatchedRule;
import java.util.ArrayList;
import java.util.List;

/** What console and page both say in words, without a full stop. A no-break space stands where a line should not break. */
public final class Sentences {
    public static final String NOT_COMPLETE =
            "NOT COMPLETE: the JVM still runs, or ended before it could finish the recording";
    public static final String NOT_CORRECTED =
            "NOT CORRECTED for coordinated omission: end to end counts from the actual start";

    private static final int MOST_HINTS = 3;
    private static final char NO_BREAK = '\u00a0';

    private Sentences() {}

    /** What the configuration asked for and did not get. */
    public static List<String> matchedNothing(Snapshot snapshot) {
        List<String> lines = new ArrayList<>();
        for (UnmatchedRule unmatched : snapshot.unmatched()) {
            List<String> hints = unmatched
                    .hints()
                    .subList(0, Math.min(MOST_HINTS, unmatched.hints().size()));
            String hint = hints.isEmpty() ? "" : "; did you mean " + enumerated(hints, " or ") + "?";
            lines.add("matched nothing: " + unmatched.rule() + hint);
        }
        return lines;
    }

    /** Why a probe was taken out while the application ran. */
    public static String dropped(DroppedProbe drop) {
        // Writes the limit as in the configuration.
        String limit = TimeText.rounded(drop.limitNanos()).replace(" ", "");
        return "dropped after " + Numbers.grouped(drop.calls()) + " calls: p50 " + TimeText.rounded(drop.p50Nanos())
                + " is below " + limit;
    }

    /** What the figures of a probe as a whole lack; empty where they lack nothing. */
    static List<String> ofProbe(ProbeFigures probe, Snapshot snapshot) {
        if (probe.dropped().isPresent()) {
            return List.of(dropped(probe.dropped().get()));
        }
        return probe.isTooSmall(snapshot.clock())
                ? List.of(
                        "usual calls are too small to measure: up to the median the clock was timed rather than the code")
                : List.of();
    }

    /** The rate that was planned and the one that was achieved. */
    public static String pace(Series series, DriverPlan plan) {
        StringBuilder words = new StringBuilder(Numbers.rate(series.targetRate()));
        words.append(" = one every ").append(TimeText.rounded(series.periodNanos()));
        words.append(plan.isConstant() ? "; " : " on average; ");
        if (series.achievedRate().isEmpty()) {
            return words.append("no run has ended").toString();
        }
        return words.append(Numbers.measuredRate(series.achievedRate().getAsDouble()))
                .append(" achieved, ")
                .append(runTimes(series))
                .append("; ")
                .append(tied("backlog up to " + Numbers.grouped(series.maxBacklog()) + ","))
                .append(' ')
                .append(tied("in flight up to " + Numbers.grouped(series.maxInFlight())))
                .toString();
    }

    /** Joins words that should stay on one line. */
    static String tied(String words) {
        return words.replace(' ', NO_BREAK);
    }

    private static String runTimes(Series series) {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (long nanos : series.runNanos()) {
            least = Math.min(least, nanos);
            most = Math.max(most, nanos);
        }
        int runs = series.runNanos().size();
        String shortest = TimeText.rounded(least);
        String longest = TimeText.rounded(most);
        return (runs == 1 ? "run of " : runs + " runs of ")
                + (shortest.equals(longest) ? longest : shortest + " to " + longest);
    }

    /** Items in a sentence. */
    public static String enumerated(List<String> items, String last) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            out.append(i == 0 ? "" : i < items.size() - 1 ? ", " : last).append(items.get(i));
        }
        return out.toString();
    }
}
