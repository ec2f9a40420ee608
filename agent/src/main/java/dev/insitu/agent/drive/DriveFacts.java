package dev.insitu.agent.drive;

import dev.insitu.config.value.Amount;
import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.Throughput;
import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.DriverKey;
import dev.insitu.recording.journal.LateEnd;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RunEnd;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.pacing.LateEnds;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.SpanFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Notes the driver's facts in the recording: its settings, the epochs, and the result of each stage. */
final class DriveFacts {
    /** Up to this many iterations in flight at the end are no growth. */
    private static final double FEW_IN_FLIGHT = 10;

    private static final double GROWTH = 1.25;

    private final LiveRecording recording;

    DriveFacts(LiveRecording recording) {
        this.recording = recording;
    }

    void noteSettings(DriveSettings drive) {
        notePart(DriverKey.THREAD, drive.caller().name().toLowerCase(Locale.ROOT));
        notePart(
                DriverKey.ARRIVALS,
                drive.arrivals() instanceof Arrivals.Poisson poisson ? "poisson " + poisson.seed() : "constant");
        notePart(DriverKey.WARM_UP, amount(drive.warmUp()));
        notePart(DriverKey.SETTLE, Long.toString(drive.settleNanos()));
        if (drive.length() instanceof Amount.Iterations iterations) {
            notePart(DriverKey.ITERATIONS, Long.toString(iterations.count()));
        } else {
            notePart(DriverKey.DURATION, Long.toString(((Amount.Lasting) drive.length()).nanos()));
        }
        notePart(DriverKey.RUNS, Integer.toString(drive.runs()));
        notePart(DriverKey.CORRECTED, Boolean.toString(drive.correctCoordinatedOmission()));
        notePart(DriverKey.TIMEOUT, Long.toString(drive.timeoutNanos()));
        notePart(DriverKey.ALLOW_ERRORS, drive.allowErrors().fact());
        drive.until().ifPresent(until -> notePart(DriverKey.UNTIL, until.text()));
        if (drive.throughput() instanceof Throughput.Search search) {
            notePart(DriverKey.GOAL, SearchTrial.text(search.goal()));
        }
        note(OwnProbe.END_TO_END);
        note(OwnProbe.SERVICE_TIME);
        note(OwnProbe.DRIVER_LATENESS);
        note(OwnProbe.PACING_ERROR);
        if (drive.until().isPresent()) {
            note(OwnProbe.DRIVEN_CALL);
        }
    }

    private static String amount(Amount amount) {
        return amount instanceof Amount.Iterations iterations
                ? Long.toString(iterations.count())
                : ((Amount.Lasting) amount).nanos() + "ns";
    }

    private void notePart(DriverKey key, String value) {
        recording.note(new DriverFact.Setting(key, value));
    }

    private void note(OwnProbe probe) {
        recording.note(ProbeFact.Defined.of(probe));
    }

    void noteSeries(int series, Rate rate) {
        recording.note(new DriverFact.Series(series, rate.perSecond()));
    }

    /** Notes the next epoch as that of a step. */
    public int noteEpoch(Step step) {
        return switch (step.kind()) {
            case WARM_UP -> noteEpoch(DriverFact.EpochKind.WARM_UP, 0, 0);
            case SETTLE -> noteEpoch(DriverFact.EpochKind.SETTLE, step.series(), 0);
            case RUN -> noteEpoch(DriverFact.EpochKind.RUN, step.series(), step.run());
        };
    }

    /** Notes the next epoch as one outside all runs. */
    public int noteEpoch(DriverFact.EpochKind kind) {
        return noteEpoch(kind, 0, 0);
    }

    private int noteEpoch(DriverFact.EpochKind kind, int series, int run) {
        int epoch = Epoch.next();
        recording.note(new DriverFact.Epoch(epoch, kind, series, run));
        return epoch;
    }

    /**
     * Notes the result of a stage.
     *
     * @param elsewhere the figures of iterations that end in another method; null if they end in the driven one
     */
    void noteEnded(int epoch, Stage stage, SpanFigures elsewhere) {
        long begun = stage.begun();
        long notStarted = stage.length() == Stage.UNLIMITED ? 0 : stage.length() - begun;
        RunEnd end = new RunEnd(
                begun,
                stage.ended(),
                stage.failed(),
                notStarted,
                begun - stage.ended(),
                elsewhere == null ? 0 : elsewhere.neverStarted(),
                stage.elapsedNanos(),
                stage.callers(),
                stage.waitedNanos(),
                Math.max(stage.maxBacklog(), notStarted),
                stage.maxInFlight(),
                stage.lastTenth(),
                stage.lastTenthOnTime(),
                grew(stage.inFlightByTenths()),
                stage.lastLatenessNanos(),
                Optional.of(lateEnds(stage.lateEnds())),
                Optional.ofNullable(elsewhere == null ? null : elsewhere.unmatched()));
        recording.note(new DriverFact.Ended(epoch, end));
    }

    private static List<LateEnd> lateEnds(LateEnds ends) {
        List<LateEnd> late = new ArrayList<>();
        for (int i = 0; i < ends.buckets(); i++) {
            if (ends.count(i) > 0) {
                late.add(new LateEnd(ends.leastNanos(i), ends.count(i)));
            }
        }
        return late;
    }

    /** Whether the number in flight grew throughout the second half, to its end. */
    static boolean grew(double[] tenths) {
        double[] second = Arrays.copyOfRange(tenths, tenths.length / 2, tenths.length);
        for (int i = 1; i < second.length; i++) {
            if (second[i] <= second[i - 1]) {
                return false;
            }
        }
        double last = second[second.length - 1];
        return last > FEW_IN_FLIGHT && last > second[0] * GROWTH;
    }
}
