package dev.insitu.report.snapshot.driver;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.RunEnd;
import java.util.List;

/**
 * The reason, in words, why a rate was not kept up. Callers spend their time in calls, waiting for due times, or away. Calls and
 * away time together must fit into one period for each iteration.
 */
final class OverloadCause {

    /** Tolerance for the difference between two readings of a mean. */
    private static final double ABOUT = 0.99;

    private final DriverPlan plan;
    private final Overload overload;
    private final List<JudgedRun> runs;
    private final double periodNanos;
    private final long callers;
    private final double callNanos;
    private final double awayNanos;
    private final long notStarted;

    /** @param runs the runs that fell behind */
    OverloadCause(DriverPlan plan, double rate, Overload overload, List<JudgedRun> runs) {
        this.plan = plan;
        this.overload = overload;
        this.runs = runs;
        this.periodNanos = 1e9 / rate;
        long most = 1;
        long missed = 0;
        double calls = 0;
        double inCalls = 0;
        double present = 0;
        double waited = 0;
        for (JudgedRun run : runs) {
            RunEnd end = run.end().get();
            most = Math.max(most, end.callers());
            missed += end.notStarted();
            calls += run.call().count();
            inCalls += run.call().sum();
            present += (double) end.callers() * end.elapsedNanos();
            waited += end.waitedNanos();
        }
        this.callers = most;
        this.notStarted = missed;
        this.callNanos = calls == 0 ? 0 : inCalls / calls;
        this.awayNanos = calls == 0 ? 0 : Math.max(0, (present - inCalls - waited) / calls);
    }

    String words() {
        String missed = notStarted == 0 ? "" : "; " + Numbers.grouped(notStarted) + " due but never started";
        return cause() + missed;
    }

    private String cause() {
        double available = callers * periodNanos;
        String due = ", one was due every " + TimeText.rounded(periodNanos);
        if (callNanos >= ABOUT * available) {
            return "a call takes " + TimeText.rounded(callNanos) + onThreads() + due;
        }
        boolean growing = plan.until().isPresent() && grew();
        if (!growing && callNanos + awayNanos >= ABOUT * available) {
            return "the caller came back late: it spent " + TimeText.rounded(awayNanos) + " between calls of "
                    + TimeText.rounded(callNanos) + onThreads() + due;
        }
        return growing
                ? "iterations end more slowly than they begin, up to " + inFlight() + " were in flight"
                : behind();
    }

    private String onThreads() {
        return callers == 1 ? "" : " on each of " + Numbers.grouped(callers) + " threads";
    }

    private boolean grew() {
        for (JudgedRun run : runs) {
            if (overload.inFlightGrew(run.end().get())) {
                return true;
            }
        }
        return false;
    }

    private String inFlight() {
        long most = 0;
        for (JudgedRun run : runs) {
            most = Math.max(most, run.end().get().maxInFlight());
        }
        return Numbers.grouped(most);
    }

    private String behind() {
        JudgedRun run = runs.get(runs.size() - 1);
        RunEnd last = run.end().get();
        if (plan.until().isPresent() && !overload.noneOnTime(last) && overload.endedLate(last, run.service())) {
            return Numbers.grouped(last.endedLateBy(0))
                    + " had not ended when the schedule was over; half of them usually end within "
                    + TimeText.rounded(Overload.usualNanos(run.service()));
        }
        String late = "the last began " + TimeText.rounded(last.lastLatenessNanos()) + " late";
        return overload.noneOnTime(last)
                ? "0 of the last " + Numbers.grouped(last.lastTenth()) + " began on time, " + late
                : "it fell behind, " + late;
    }
}
