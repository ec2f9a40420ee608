package dev.insitu.agent.drive;

import dev.insitu.agent.Daemon;
import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.agent.config.Cpu;
import dev.insitu.agent.config.Drive.Caller;
import dev.insitu.agent.config.Drive.Then;
import dev.insitu.agent.config.Match;
import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.Rate;
import dev.insitu.agent.config.Throughput;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.recording.SpanFacts;
import dev.insitu.runtime.Drive;
import dev.insitu.runtime.Epoch;
import dev.insitu.runtime.Housekeeping;
import dev.insitu.runtime.Stage;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Carries the plan out, step by step: an epoch of the counters for each, so that they never mix; a stage for the callers
 * to take tickets of; and when it is over, a fact that says what became of it. A daemon that sleeps nearly all the time.
 */
public final class Driver implements Runnable {
    private static final long POLL_MILLIS = 5;

    /** Many times what there is to be ready with; the plan goes on without. */
    private static final long LONGEST_UNREADY_NANOS = 3_000_000_000L;

    private final dev.insitu.agent.config.Drive drive;
    private final LiveRecording recording;
    private final Steps steps;
    private final DriveFacts facts;
    private final Progress progress;
    private final BooleanSupplier ready;
    private final Runnable between;
    private int series;
    private volatile boolean measuring;

    private Driver(
            dev.insitu.agent.config.Drive drive, LiveRecording recording, BooleanSupplier ready, Runnable between) {
        this.drive = drive;
        this.ready = ready;
        this.between = between;
        this.recording = recording;
        this.steps = new Steps(drive);
        this.facts = new DriveFacts(recording);
        this.progress = Progress.onStandardError(drive.runs());
    }

    /**
     * Announces the driving, so that the application's first call already waits for its turn. Before the driven method is
     * woven.
     */
    public static void announce(dev.insitu.agent.config.Drive drive) {
        if (drive.until().isPresent()) {
            announce(drive.until().get().match());
        }
        Drive.plan(drive.correctCoordinatedOmission());
        if (drive.caller() == Caller.AGENT) {
            Drive.wantReceiver();
        }
    }

    private static void announce(Match match) {
        if (match instanceof Match.Value value) {
            Drive.endElsewhereByKey(value.from() instanceof Match.Returned);
        } else {
            Drive.endElsewhereByOrder();
        }
    }

    /**
     * Starts to drive.
     *
     * @param ready whether all is done that the agent does once and that would show in the figures: no rate is kept before
     * @param between done while no rate is kept, before each settling and each run: what would show in the figures
     */
    public static Driver start(
            dev.insitu.agent.config.Drive drive,
            LiveRecording recording,
            Instrumentation instrumentation,
            CpuBinder binder,
            BooleanSupplier ready,
            Runnable between) {
        Driver driver = new Driver(drive, recording, ready, between);
        driver.facts.noteSettings(drive);
        if (drive.cpu() != Cpu.Choice.NONE) {
            CpuOfCaller cpu = new CpuOfCaller(binder, drive.cpu());
            Drive.aroundFirstCaller(cpu::bind, cpu::restore);
        }
        Daemon.start(driver, "insitu-drive");
        if (drive.caller() == Caller.AGENT) {
            MethodPattern method = ((dev.insitu.agent.config.Drive.Method) drive.target()).method();
            new AgentCaller(method, instrumentation, recording).start();
        }
        return driver;
    }

    /** Whether calls are being made at a rate now, which what can wait should not disturb. */
    public boolean isMeasuring() {
        return measuring;
    }

    @Override
    public void run() {
        Housekeeping.mute();
        steps.warmUp().ifPresent(this::carryOut);
        awaitReady();
        measuring = true;
        if (drive.throughput() instanceof Throughput.Rates rates) {
            driveAt(rates.rates());
        } else {
            new SearchTrial(drive, (Throughput.Search) drive.throughput(), steps, this, recording).run();
        }
        measuring = false;
        SpanFacts.note(recording);
        Epoch.begin(facts.noteEpoch("after"));
        Drive.finish();
        progress.end();
        if (drive.then() == Then.EXIT) {
            System.exit(0);
        }
    }

    private void awaitReady() {
        long since = System.nanoTime();
        while (!ready.getAsBoolean() && System.nanoTime() - since < LONGEST_UNREADY_NANOS) {
            Pauses.sleep(POLL_MILLIS);
        }
    }

    private void driveAt(List<Rate> rates) {
        for (Rate rate : rates) {
            int number = settle(rate);
            for (int run = 1; run <= drive.runs(); run++) {
                carryOut(steps.run(number, rate, run));
            }
        }
    }

    /** Begins a series: its rate is noted and settled at. */
    int settle(Rate rate) {
        series++;
        facts.noteSeries(series, rate);
        Optional<Step> settle = steps.settle(series, rate);
        settle.ifPresent(this::carryOut);
        return series;
    }

    /**
     * Carries out a step to its end.
     *
     * @return the epoch of its samples
     */
    int carryOut(Step step) {
        if (measuring) {
            between.run();
        }
        Stage stage = step.stage();
        stage.prepare();
        int epoch = facts.noteEpoch(step);
        Epoch.begin(epoch);
        Drive.open(stage);
        progress.begin(step);
        long usedUpNanos = 0;
        while (true) {
            Pauses.sleep(POLL_MILLIS);
            stage.prepare();
            progress.show(step);
            long now = System.nanoTime();
            if (stage.isUsedUp(now)) {
                usedUpNanos = usedUpNanos == 0 ? now : usedUpNanos;
                if (stage.ended() >= stage.begun() || now - usedUpNanos > drive.timeoutNanos()) {
                    break;
                }
            }
        }
        facts.noteEnded(epoch, stage, Drive.close(stage));
        return epoch;
    }
}
