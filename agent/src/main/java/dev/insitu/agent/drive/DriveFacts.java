package dev.insitu.agent.drive;

import dev.insitu.agent.config.value.Amount;
import dev.insitu.agent.config.value.Arrivals;
import dev.insitu.agent.config.value.DriveSettings;
import dev.insitu.agent.config.value.Rate;
import dev.insitu.agent.config.value.Throughput;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.SpanFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Notes the driving in the recording: what was asked for, which epoch is what, and what became of each stage. */
final class DriveFacts {
    /** In flight at the end that is no more than this is no growth. */
    private static final double FEW_IN_FLIGHT = 10;

    private static final double GROWTH = 1.25;

    private final LiveRecording recording;

    DriveFacts(LiveRecording recording) {
        this.recording = recording;
    }

    void noteSettings(DriveSettings drive) {
        notePart("thread", drive.caller().name().toLowerCase(Locale.ROOT));
        notePart(
                "arrivals",
                drive.arrivals() instanceof Arrivals.Poisson poisson ? "poisson " + poisson.seed() : "constant");
        notePart("warm-up", amount(drive.warmUp()));
        notePart("settle", Long.toString(drive.settleNanos()));
        if (drive.length() instanceof Amount.Iterations iterations) {
            notePart("iterations", Long.toString(iterations.count()));
        } else {
            notePart("duration", Long.toString(((Amount.Lasting) drive.length()).nanos()));
        }
        notePart("runs", Integer.toString(drive.runs()));
        notePart("correct-coordinated-omission", Boolean.toString(drive.correctCoordinatedOmission()));
        notePart("timeout", Long.toString(drive.timeoutNanos()));
        notePart("allow-errors", drive.allowErrors().fact());
        drive.until().ifPresent(until -> notePart("until", until.method().toString()));
        if (drive.throughput() instanceof Throughput.Search search) {
            notePart("goal", SearchTrial.text(search.goal()));
        }
        probe(Layout.END_TO_END_PROBE, "end to end");
        probe(Layout.SERVICE_TIME_PROBE, "service time");
        probe(Layout.DRIVER_LATENESS_PROBE, "driver lateness");
        probe(Layout.PACING_ERROR_PROBE, "pacing error");
        if (drive.until().isPresent()) {
            probe(Layout.DRIVEN_CALL_PROBE, "driven call");
        }
    }

    private static String amount(Amount amount) {
        return amount instanceof Amount.Iterations iterations
                ? Long.toString(iterations.count())
                : ((Amount.Lasting) amount).nanos() + "ns";
    }

    private void notePart(String key, String value) {
        recording.note("driver", key, value);
    }

    private void probe(int number, String name) {
        recording.note("probe", Integer.toString(number), "driver", name);
    }

    void noteSeries(int series, Rate rate) {
        recording.note("series", Integer.toString(series), Double.toString(rate.perSecond()));
    }

    /** Names the next epoch. */
    int noteEpoch(Step step) {
        return switch (step.kind()) {
            case WARM_UP -> noteEpoch("warm-up");
            case SETTLE -> noteEpoch("settle", Integer.toString(step.series()));
            case RUN -> noteEpoch("run", Integer.toString(step.series()), Integer.toString(step.run()));
        };
    }

    /** Names the next epoch. */
    int noteEpoch(String... what) {
        int epoch = Epoch.next();
        List<String> fact = new ArrayList<>(List.of("epoch", Integer.toString(epoch)));
        fact.addAll(List.of(what));
        recording.note(fact.toArray(String[]::new));
        return epoch;
    }

    /** @param elsewhere what became of iterations that end elsewhere; null where they do not */
    void noteEnded(int epoch, Stage stage, SpanFigures elsewhere) {
        long begun = stage.begun();
        List<String> fact = new ArrayList<>(List.of("ended", Integer.toString(epoch)));
        add(fact, "started", begun);
        add(fact, "completed", stage.ended());
        add(fact, "failed", stage.failed());
        add(fact, "notStarted", stage.length() == Stage.UNLIMITED ? 0 : stage.length() - begun);
        add(fact, "neverEnded", begun - stage.ended());
        add(fact, "elapsedNanos", stage.elapsedNanos());
        add(fact, "callers", stage.callers());
        add(fact, "waitedNanos", stage.waitedNanos());
        add(fact, "maxBacklog", stage.maxBacklog());
        add(fact, "maxInFlight", stage.maxInFlight());
        add(fact, "lastTenth", stage.lastTenth());
        add(fact, "lastTenthOnTime", stage.lastTenthOnTime());
        add(fact, "lastLatenessNanos", stage.lastLatenessNanos());
        fact.addAll(List.of("inFlightGrew", Boolean.toString(grew(stage.inFlightByTenths()))));
        if (elsewhere != null) {
            add(fact, "neverStarted", elsewhere.neverStarted());
        }
        if (elsewhere != null && elsewhere.unmatched() != null) {
            fact.addAll(List.of("unmatched", elsewhere.unmatched()));
        }
        recording.note(fact.toArray(String[]::new));
    }

    private static void add(List<String> fact, String key, long value) {
        fact.addAll(List.of(key, Long.toString(value)));
    }

    /** Whether what is in flight grew over the second half and to its very end. */
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
