package dev.insitu.agent.drive;

import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.agent.jitter.SleepLength;
import dev.insitu.config.value.Cpu;
import dev.insitu.config.value.DriveSettings.Caller;
import dev.insitu.config.value.DriveSettings.Then;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.Throughput;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.memory.SpanFacts;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.DriveControl;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.pacing.Alarm;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pacing.Waiting;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Carries out the plan step by step. Each step has its own epoch, so that counts never mix; a stage from which callers take tickets; and,
 * at its end, a fact with its result. A daemon that polls every 5 ms.
 */
public final class Driver implements Runnable {
    private static final long POLL_MILLIS = 5;
    private static final long MILLISECOND = 1_000_000;

    /** The longest wait for the session to be ready; then the plan continues without. Many times what it takes. */
    private static final long LONGEST_UNREADY_NANOS = 3_000_000_000L;

    /** The longest wait for the driver's thread, which needs a few milliseconds where it has a CPU. */
    private static final long LONGEST_END_NANOS = 5_000_000_000L;

    /** The longest wait for the first caller, which may never call again. */
    private static final long LONGEST_AWAITED_NANOS = 200_000_000L;

    private final dev.insitu.config.value.DriveSettings drive;
    private final LiveRecording recording;
    private final Steps steps;
    private final DriveFacts facts;
    private final Progress progress;
    private final DriverHost host;
    private int series;
    private boolean measuring;
    private volatile boolean stopped;

    /** Whether this driver opens and finishes no more stages. */
    private volatile boolean over;

    private Driver(dev.insitu.config.value.DriveSettings drive, LiveRecording recording, DriverHost host) {
        this.drive = drive;
        this.host = host;
        this.recording = recording;
        this.steps = new Steps(drive);
        this.facts = new DriveFacts(recording);
        this.progress = host.hasConsole() ? Progress.onStandardError(drive.runs()) : Progress.nowhere();
    }

    /**
     * Announces the driving, so that even the application's first call waits for its turn. Call before the driven method is woven.
     */
    public static void announce(dev.insitu.config.value.DriveSettings drive) {
        if (drive.until().isPresent()) {
            announce(drive.until().get().match());
        } else {
            DriveControl.endHere();
        }
        DriveControl.waitBy(waiting(drive));
        DriveControl.plan(drive.correctCoordinatedOmission());
        if (drive.caller() == Caller.AGENT) {
            DriveControl.awaitCall();
        }
    }

    private static Waiting waiting(dev.insitu.config.value.DriveSettings drive) {
        return switch (drive.waiting()) {
            case AUTO -> Waiting.AUTO;
            case SPIN -> Waiting.SPIN;
            case SLEEP -> Waiting.SLEEP;
        };
    }

    private static Match match(dev.insitu.config.value.DriveSettings drive) {
        return drive.until()
                .map(dev.insitu.config.value.DriveSettings.Until::match)
                .orElseGet(Match.Order::new);
    }

    private static void announce(Match match) {
        if (match instanceof Match.Value value) {
            DriveControl.endElsewhereByKey(value.from() instanceof Match.Returned);
        } else {
            DriveControl.endElsewhereByOrder();
        }
    }

    /** Starts the driver's thread, and the caller's if the agent makes the calls. */
    public static Driver start(
            dev.insitu.config.value.DriveSettings drive,
            LiveRecording recording,
            Instrumentation instrumentation,
            CpuBinder binder,
            DriverHost host) {
        Driver driver = new Driver(drive, recording, host);
        driver.facts.noteSettings(drive);
        if (drive.cpu() != Cpu.Choice.NONE) {
            CpuOfCaller cpu = new CpuOfCaller(binder, drive.cpu());
            DriveControl.aroundFirstCaller(cpu::bind, cpu::restore);
        }
        Daemon.start(driver, "insitu-drive");
        if (drive.caller() == Caller.AGENT) {
            new AgentCaller(drive, match(drive), instrumentation, recording, host.alerts()).start();
        }
        return driver;
    }

    /**
     * Ends the driving early: callers no longer wait, and an unfinished run has no result. Waits for two threads. The driver's own thread
     * could otherwise finish a stage of the next session. The thread that was bound to a CPU is unbound only by its next call. Any thread.
     */
    public void stop() {
        stopped = true;
        DriveControl.finish();
        long since = System.nanoTime();
        while (isAwaited(System.nanoTime() - since)) {
            Daemon.sleep(POLL_MILLIS);
        }
    }

    private boolean isAwaited(long nanos) {
        return over ? DriveControl.isFirstCallerAwaited() && nanos < LONGEST_AWAITED_NANOS : nanos < LONGEST_END_NANOS;
    }

    @Override
    public void run() {
        AgentControl.mute();
        try {
            driveWithAlarm();
        } catch (CancellationException e) {
            // Again, for a stage that was opened meanwhile.
            DriveControl.finish();
        } catch (RuntimeException | Error e) {
            // The heap may be full. No caller may wait for a turn that nothing opens any more.
            DriveControl.finish();
            noteFailure(e);
        }
        over = true;
        progress.end();
        if (!stopped && drive.then() == Then.EXIT) {
            host.end();
        }
    }

    private void noteFailure(Throwable failure) {
        try {
            setMeasuring(false);
            recording.note(new SessionFact.Note("the driving ended early: " + failure));
        } catch (RuntimeException | Error again) {
            // The verdicts say what is missing.
        }
    }

    private void driveWithAlarm() {
        Alarm alarm = new Alarm();
        start(alarm);
        try {
            if (waiting(drive) != Waiting.SPIN) {
                DriveControl.sleepsLate(SleepLength.noted(recording) - MILLISECOND);
            }
            Daemon.runAndWait(new WaitRehearsal(), "insitu-rehearsal");
            driveAll();
        } finally {
            alarm.end();
        }
    }

    /** Starts the alarm's thread if needed. Without it, callers sleep in whole milliseconds and spin for longer. */
    private static void start(Alarm alarm) {
        if (Alarm.IS_NEEDED) {
            try {
                alarm.begin(Daemon.start(alarm, "insitu-alarm"));
            } catch (OutOfMemoryError noThreadLeft) {
                alarm.end();
            }
        }
    }

    private void driveAll() {
        steps.warmUp().ifPresent(this::carryOut);
        awaitReady();
        setMeasuring(true);
        if (drive.throughput() instanceof Throughput.Rates rates) {
            driveAt(rates.rates());
        } else {
            new SearchTrial(drive, (Throughput.Search) drive.throughput(), steps, this, recording).run();
        }
        setMeasuring(false);
        SpanFacts.note(recording);
        Epoch.begin(facts.noteEpoch(DriverFact.EpochKind.AFTER));
        DriveControl.finish();
    }

    private void setMeasuring(boolean now) {
        measuring = now;
        host.setMeasuring(now);
    }

    private void awaitReady() {
        long since = System.nanoTime();
        CompilerQuiet compilers = new CompilerQuiet();
        boolean ready = false;
        while (!ready && !stopped && System.nanoTime() - since < LONGEST_UNREADY_NANOS) {
            Daemon.sleep(POLL_MILLIS);
            ready = host.isReady() && compilers.isQuiet();
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

    /** Begins a series: notes its rate, and settles at it. Returns the series' number. */
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
     * @throws CancellationException if the driver was stopped meanwhile
     */
    int carryOut(Step step) {
        if (measuring) {
            host.betweenRuns();
        }
        Stage stage = step.stage();
        stage.prepare();
        int epoch = facts.noteEpoch(step);
        Epoch.begin(epoch);
        DriveControl.open(stage);
        progress.begin(step);
        long usedUpNanos = 0;
        while (true) {
            Daemon.sleep(POLL_MILLIS);
            if (stopped) {
                DriveControl.close(stage);
                throw new CancellationException();
            }
            stage.prepare();
            progress.show(step);
            long now = System.nanoTime();
            if (stage.isUsedUp(now) || stage.hasLostTickets(now, drive.timeoutNanos())) {
                usedUpNanos = usedUpNanos == 0 ? now : usedUpNanos;
                if (DriveControl.isDone(stage) || now - usedUpNanos > drive.timeoutNanos()) {
                    break;
                }
            }
        }
        facts.noteEnded(epoch, stage, DriveControl.close(stage));
        return epoch;
    }
}
