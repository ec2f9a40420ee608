package dev.insitu.agent.jitter;

import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.agent.affinity.CpuBinding;
import dev.insitu.config.value.JitterSettings;
import dev.insitu.explain.account.JvmCounters;
import dev.insitu.explain.evidence.Stops;
import dev.insitu.platform.linux.SchedStat;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.history.PauseLog;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import java.lang.instrument.Instrumentation;
import java.util.Locale;

/** The agent thread that measures jitter. */
public final class JitterThread implements Runnable {
    private final JitterSettings settings;
    private final CpuBinder binder;
    private final Instrumentation instrumentation;
    private final JournalWriter facts;
    private final PauseLog pauses;
    private final Stops stops;
    private final JvmCounters jvm;
    private final Runnable betweenRounds;
    private volatile boolean stopped;

    private JitterThread(
            JitterSettings settings,
            CpuBinder binder,
            Instrumentation instrumentation,
            JournalWriter facts,
            PauseLog pauses,
            Stops stops,
            JvmCounters jvm,
            Runnable betweenRounds) {
        this.settings = settings;
        this.binder = binder;
        this.instrumentation = instrumentation;
        this.facts = facts;
        this.pauses = pauses;
        this.stops = stops;
        this.jvm = jvm;
        this.betweenRounds = betweenRounds;
    }

    /**
     * Starts the thread, unless the settings say off. Does not block. The thread runs until {@link #stop} or the JVM's end.
     *
     * @param facts receives the names of its probes, and the settings that are in effect
     * @param pauses receives the JVM's pauses
     * @param stops receives them as well
     * @param jvm receives the JVM's other counters
     * @param betweenRounds run every millisecond if the thread sleeps between rounds: it is awake then, and waking another thread is
     *     expensive. Must take only microseconds and throw nothing
     */
    public static JitterThread start(
            JitterSettings settings,
            CpuBinder binder,
            Instrumentation instrumentation,
            JournalWriter facts,
            PauseLog pauses,
            Stops stops,
            JvmCounters jvm,
            Runnable betweenRounds) {
        JitterThread thread =
                new JitterThread(settings, binder, instrumentation, facts, pauses, stops, jvm, betweenRounds);
        if (settings.mode() == JitterSettings.Mode.OFF) {
            facts.note(new SessionFact.Jitter(SessionFact.Jitter.MODE, "off"));
        } else {
            Daemon.start(thread, "insitu-jitter");
        }
        return thread;
    }

    /** Ends the thread within a few milliseconds. */
    public void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        AgentControl.mute();
        CpuBinding binding = binder.bind(settings.cpu(), "jitter");
        Safepoints safepoints = Safepoints.open(instrumentation);
        Causes causes = new Causes(SchedStat.ofThread(), safepoints);
        boolean sleeps = settings.mode() == JitterSettings.Mode.SAMPLE;
        WatchWarmUp.run(TickClock.SYSTEM, causes, settings.thresholdNanos());
        long threshold = Math.max(settings.thresholdNanos(), WatchWarmUp.leastThreshold(TickClock.SYSTEM));
        facts.note(new SessionFact.Jitter(
                SessionFact.Jitter.MODE, settings.mode().name().toLowerCase(Locale.ROOT)));
        facts.note(new SessionFact.Jitter(SessionFact.Jitter.THRESHOLD, Long.toString(threshold)));
        facts.note(new SessionFact.Jitter(SessionFact.Jitter.CPU, binding.cpu()));
        SleepLength.noted(facts);
        CountedSamples.note(facts, sleeps);
        PauseDetector watcher = new PauseDetector(TickClock.SYSTEM, causes, new CountedSamples(), threshold, sleeps);
        PauseWatch pauseWatch = safepoints.pauses();
        watcher.begin();
        while (!stopped) {
            watcher.round();
            if (pauseWatch != null) {
                pauseWatch.look(System.nanoTime(), pauses, stops);
                jvm.compiled(safepoints.compiledNanos());
            }
            if (sleeps) {
                betweenRounds.run();
                watcher.worked();
            }
        }
        binding.restore();
    }
}
