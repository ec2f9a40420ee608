package dev.insitu.report.snapshot.driver;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.report.snapshot.figures.ThrownClass;
import dev.insitu.report.snapshot.figures.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Finds the verdict on a series from the results of its runs. */
public final class Judge {

    private final DriverPlan plan;
    private final double rate;
    private final Overload overload;

    public Judge(DriverPlan plan, double rate) {
        this.plan = plan;
        this.rate = rate;
        this.overload = new Overload(rate, plan.isConstant());
    }

    /** Iterations completed per second over the runs that ended; absent where none did. */
    public OptionalDouble achievedRate(List<JudgedRun> runs) {
        double completed = 0;
        double nanos = 0;
        for (JudgedRun run : runs) {
            if (run.end().isPresent()) {
                completed += run.end().get().completed();
                nanos += overload.nanosFor(run.end().get());
            }
        }
        return nanos > 0 ? OptionalDouble.of(completed * 1e9 / nanos) : OptionalDouble.empty();
    }

    public Judgement judge(List<JudgedRun> runs) {
        List<JudgedRun> overloaded = new ArrayList<>();
        for (JudgedRun run : runs) {
            if (run.end().isPresent() && overload.in(run.end().get(), run.service())) {
                overloaded.add(run);
            }
        }
        if (!overloaded.isEmpty()) {
            String reason = Numbers.measuredRate(achievedRate(overloaded).orElse(0)) + " achieved; "
                    + new OverloadCause(plan, rate, overload, overloaded).words();
            return new Judgement(Verdict.OVERLOADED, of(overloaded, runs) + reason);
        }
        String missing = missing(runs);
        if (!missing.isEmpty()) {
            return new Judgement(Verdict.INCOMPLETE, missing);
        }
        for (JudgedRun run : runs) {
            if (run.end().isPresent() && run.end().get().unmatched().isPresent()) {
                return new Judgement(
                        Verdict.UNMATCHED,
                        of(List.of(run), runs) + run.end().get().unmatched().get());
            }
        }
        String failing = failing(runs);
        return failing.isEmpty()
                ? new Judgement(Verdict.VALID, completed(runs))
                : new Judgement(Verdict.FAILING, failing);
    }

    /** Names the runs concerned; empty where all are. */
    private static String of(List<JudgedRun> some, List<JudgedRun> all) {
        if (some.size() == all.size()) {
            return "";
        }
        StringBuilder words = new StringBuilder(some.size() == 1 ? "run " : "runs ");
        for (int i = 0; i < some.size(); i++) {
            words.append(i == 0 ? "" : i < some.size() - 1 ? ", " : " and ");
            words.append(some.get(i).number());
        }
        return words.append(": ").toString();
    }

    private String missing(List<JudgedRun> runs) {
        if (runs.isEmpty()) {
            return "no run began";
        }
        for (JudgedRun run : runs) {
            if (run.end().isEmpty()) {
                return nameOf(run) + " was cut short after "
                        + Numbers.grouped(run.service().count()) + " iterations";
            }
        }
        long neverEnded = 0;
        long notStarted = 0;
        for (JudgedRun run : runs) {
            neverEnded += run.end().get().neverEnded();
            notStarted += run.end().get().notStarted();
        }
        if (neverEnded > 0) {
            String within = plan.timeoutNanos().isPresent()
                    ? " within " + TimeText.rounded(plan.timeoutNanos().getAsLong())
                    : "";
            return Numbers.grouped(neverEnded) + " never ended" + within;
        }
        if (notStarted > 0) {
            return Numbers.grouped(notStarted) + " due but never started";
        }
        for (JudgedRun run : runs) {
            long started = run.end().get().started();
            if (started < plan.iterationsOfRun().orElse(0)) {
                return nameOf(run) + " was cut short: " + Numbers.grouped(started) + " of "
                        + Numbers.grouped(plan.iterationsOfRun().getAsLong()) + " iterations began";
            }
        }
        if (plan.goal().isEmpty() && runs.size() < plan.runs()) {
            return runs.size() + " of " + plan.runs() + " runs were made";
        }
        return "";
    }

    private String failing(List<JudgedRun> runs) {
        long completed = 0;
        long failed = 0;
        List<ThrownClass> exceptions = new ArrayList<>();
        for (JudgedRun run : runs) {
            completed += run.end().get().completed();
            failed += run.end().get().failed();
            exceptions.addAll(run.service().exceptions());
        }
        if (failed == 0 || plan.allowErrors().allows(failed, completed)) {
            return "";
        }
        String share = plan.allowErrors().unit() == Unit.SHARE
                ? Numbers.finePercent((double) failed / completed) + " % of the iterations failed"
                : Numbers.grouped(failed) + " of " + Numbers.grouped(completed) + " iterations failed";
        String classes = ThrownClass.words(ThrownClass.merged(exceptions), failed);
        return classes.isEmpty() ? share : share + " (" + classes + ')';
    }

    private String nameOf(JudgedRun run) {
        if (run.number() > plan.runs() && run.number() > 1) {
            return "run " + run.number();
        }
        return plan.runs() > 1 ? "run " + run.number() + " of " + plan.runs() : "the run";
    }

    String completed(List<JudgedRun> runs) {
        long completed = 0;
        long failed = 0;
        for (JudgedRun run : runs) {
            completed += run.end().get().completed();
            failed += run.end().get().failed();
        }
        String words = completed == 1
                ? "the one call that was due was completed"
                : "all " + Numbers.grouped(completed) + " calls that were due were completed, "
                        + Numbers.measuredRate(achievedRate(runs).orElse(0));
        return failed == 0 ? words : words + "; " + Numbers.grouped(failed) + " of them failed";
    }
}
