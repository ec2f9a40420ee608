package dev.insitu.agent.drive;

import dev.insitu.config.value.Amount;
import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.ErrorLimit;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.Statistic;
import dev.insitu.config.value.StatisticLimit;
import dev.insitu.config.value.Throughput;
import dev.insitu.config.value.TimeLimit;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Percentile;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.report.snapshot.Trial;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Tries rates against the goal of a search, and notes each result. */
final class SearchTrial implements RateSearch.Trial {
    private static final long LEAST_NANOS = 5_000_000_000L;

    /** Where there was a stall, runs are short, so that the next one does not fall into each. */
    private static final long LEAST_BETWEEN_STALLS_NANOS = 1_500_000_000L;

    /** What counts as a stall where the goal is no time. */
    private static final long USUAL_STALL_NANOS = 10_000_000;

    private static final long LEAST_ABOVE = 100;

    private final DriveSettings drive;
    private final Throughput.Search search;
    private final Steps steps;
    private final Driver driver;
    private final LiveRecording recording;
    private final Map<Rate, int[]> seriesAndRuns = new HashMap<>();
    private Failure atLowest = new Failure("", 0);
    private int trials;
    private int stalled;

    SearchTrial(DriveSettings drive, Throughput.Search search, Steps steps, Driver driver, LiveRecording recording) {
        this.drive = drive;
        this.search = search;
        this.steps = steps;
        this.driver = driver;
        this.recording = recording;
    }

    /** Searches, and notes the answer. */
    void run() {
        RateSearch.Answer answer = new RateSearch(this, search.low(), search.high()).run();
        recording.note(new DriverFact.Answer(known(answer.passes()), known(answer.fails()), inWords(answer)));
    }

    @Override
    public RateSearch.Outcome at(Rate rate) {
        int[] place = seriesAndRuns.get(rate);
        if (place == null) {
            place = new int[] {driver.settle(rate), 0};
            seriesAndRuns.put(rate, place);
        }
        place[1]++;
        long nanos = lengthNanos(rate, stalled > 0 ? LEAST_BETWEEN_STALLS_NANOS : LEAST_NANOS);
        int epoch = driver.carryOut(steps.run(place[0], rate, place[1], new Amount.Lasting(nanos)));
        trials++;
        StatisticLimit limit = search.goal().limits().get(0);
        Recording read = recording.read();
        Trial trial = Trial.of(read, epoch, text(search.goal()), search.goal().probe(), limit.figure(), limit.fact());
        Optional<Stall> stall =
                trial.passes() ? Optional.empty() : Stall.in(read, epoch, mostNanos(limit), trial.runNanos() - nanos);
        String reason = reason(trial, limit);
        if (stall.isPresent()) {
            stalled++;
            reason = "a stall of " + TimeText.precise(stall.get().nanos()) + " decided it: " + reason;
            recording.note(new DriverFact.Step(place[0], "undecided", reason));
            return RateSearch.Outcome.STALLED;
        }
        if (rate.equals(search.low()) && !trial.passes()) {
            atLowest = new Failure(reason, epoch);
        }
        recording.note(new DriverFact.Step(place[0], trial.passes() ? "pass" : "fail", reason));
        return outcome(trial);
    }

    private static long mostNanos(StatisticLimit limit) {
        return limit instanceof TimeLimit time ? time.maxNanos() : USUAL_STALL_NANOS;
    }

    /** The reason and the epoch of the last failed run at the lowest rate. */
    private record Failure(String reason, int epoch) {}

    static RateSearch.Outcome outcome(Trial trial) {
        if (trial.passes()) {
            return RateSearch.Outcome.PASSES;
        }
        return trial.verdict() == Verdict.VALID ? RateSearch.Outcome.FAILS : RateSearch.Outcome.REFUTES;
    }

    private String reason(Trial trial, StatisticLimit limit) {
        if (trial.verdict() != Verdict.VALID || trial.measured().isEmpty()) {
            return trial.reason();
        }
        double measured = trial.measured().getAsDouble();
        String figure = search.goal().probe() + ' ' + limit.figure() + ' ';
        String sign = trial.passes() ? " <= " : " > ";
        return figure + measured(limit, measured) + sign + most(limit);
    }

    private static String measured(StatisticLimit limit, double measured) {
        if (limit instanceof ErrorLimit errors) {
            return errors.share() ? Numbers.finePercent(measured) + '%' : Numbers.grouped((long) measured);
        }
        return TimeText.precise((long) measured);
    }

    private static String most(StatisticLimit limit) {
        return limit instanceof TimeLimit time ? TimeText.precise(time.maxNanos()) : limit.most();
    }

    /** The length of a run: long enough for {@link #LEAST_ABOVE} samples above each percentile of the goal. */
    private long lengthNanos(Rate rate, long leastNanos) {
        long nanos = drive.length() instanceof Amount.Lasting lasting ? lasting.nanos() : 0;
        for (StatisticLimit limit : search.goal().limits()) {
            if (limit instanceof TimeLimit time && time.statistic() instanceof Statistic.Percentile percentile) {
                double samples = LEAST_ABOVE * 100 / new Percentile(percentile.percent()).above();
                nanos = Math.max(nanos, (long) Math.ceil(samples / rate.perSecond() * 1e9));
            }
        }
        return Math.max(nanos, leastNanos);
    }

    /** A probe's counts of the failed run at the lowest rate. */
    private Optional<EpochCounts> counts(Recording read, int probe) {
        for (EpochCounts counts : read.counts()) {
            if (counts.areLatencies(probe) && counts.epoch() == atLowest.epoch()) {
                return Optional.of(counts);
            }
        }
        return Optional.empty();
    }

    /** The goal as the user would write it. */
    static String text(CheckSettings goal) {
        StringBuilder text = new StringBuilder(goal.probe());
        for (StatisticLimit limit : goal.limits()) {
            text.append(' ').append(limit.figure()).append(" <= ").append(most(limit));
        }
        return text.toString();
    }

    private static OptionalDouble known(Rate rate) {
        return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate.perSecond());
    }

    private String inWords(RateSearch.Answer answer) {
        if (answer.passes() == null) {
            return perSecond(search.low()) + ", the lowest rate, fails: " + atLowest.reason() + machine();
        }
        String found = answer.fails() == null
                ? perSecond(answer.passes()) + " passes, the most that was tried"
                : perSecond(answer.passes()) + " passes, " + perSecond(answer.fails()) + " fails";
        return found + "; " + trials(trials, stalled);
    }

    static String trials(int trials, int stalled) {
        String all = trials == 1 ? "1 run" : trials + " runs";
        return stalled == 0 ? all : all + ", " + stalled + " of them repeated after a stall";
    }

    /** The machine's worst pause meanwhile, which no lower rate would avoid. */
    private String machine() {
        Recording read = recording.read();
        long worst = Math.max(
                counts(read, OwnProbes.JITTER_PROBE).map(EpochCounts::max).orElse(0L),
                counts(read, OwnProbes.JITTER_STALLS_PROBE)
                        .map(EpochCounts::max)
                        .orElse(0L));
        return worst > 0 ? "; the machine itself stood still for up to " + TimeText.precise(worst) + " meanwhile" : "";
    }

    private static String perSecond(Rate rate) {
        return String.format(Locale.ROOT, rate.perSecond() < 100 ? "%.3g/s" : "%,.0f/s", rate.perSecond());
    }
}
