package dev.insitu.agent.part;

import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.value.Config;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.memory.LiveRecording;
import java.lang.instrument.Instrumentation;
import java.util.function.LongSupplier;

/** What a session's parts share. Thread-safe. */
public final class SessionContext {
    private final ConfigResult.Valid valid;
    private final Instrumentation instrumentation;
    private final ReportDirectory directory;
    private final LiveRecording recording;
    private final boolean endsWithJvm;
    private final Alerts alerts = new Alerts();
    private CpuBinder binder;
    private volatile boolean measuring;
    private volatile boolean finished;
    private volatile boolean shutsDown;
    private volatile long shutdownNanos;
    private EndDeadline deadline;

    /** @param endsWithJvm false for an attached session */
    public SessionContext(
            ConfigResult.Valid valid,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            boolean endsWithJvm) {
        this.valid = valid;
        this.instrumentation = instrumentation;
        this.directory = directory;
        this.recording = recording;
        this.endsWithJvm = endsWithJvm;
    }

    public Config config() {
        return valid.config();
    }

    public String configText() {
        return valid.text();
    }

    public Instrumentation instrumentation() {
        return instrumentation;
    }

    public ReportDirectory directory() {
        return directory;
    }

    public LiveRecording recording() {
        return recording;
    }

    /** What the user must know before the report. */
    public Alerts alerts() {
        return alerts;
    }

    /** Whether the session ends with the JVM and owns its stderr; an attached session ends before and prints nothing: the tool does. */
    public boolean endsWithJvm() {
        return endsWithJvm;
    }

    /** Whether there is a driver. */
    public boolean isDriven() {
        return config().drive().isPresent();
    }

    /** Whether the driver keeps a rate now: what can wait does. */
    public boolean isMeasuring() {
        return measuring;
    }

    public void setMeasuring(boolean now) {
        measuring = now;
    }

    /** Whether the session is over, or about to be. */
    public boolean isFinished() {
        return finished;
    }

    /** Says that the session is over. Loads no class and allocates nothing. */
    public void finish() {
        finished = true;
    }

    /** The JVM begins to shut down: from now on the end's time counts. */
    public void shutdownBegins() {
        shutdownNanos = System.nanoTime();
        shutsDown = true;
    }

    /** The deadline of the session's end, which begins with the first call at the latest. */
    public synchronized EndDeadline deadline() {
        if (deadline == null) {
            deadline = newDeadline();
        }
        return deadline;
    }

    private EndDeadline newDeadline() {
        return new EndDeadline(shutsDown ? shutdownNanos : System.nanoTime(), new LongSupplier() {
            @Override
            public long getAsLong() {
                return System.nanoTime();
            }
        });
    }

    /** Loads the deadline's classes: at the end the heap may be full, or the jar replaced. */
    public void loadDeadline() {
        newDeadline().leftMillis(EndDeadline.Step.PRINT);
    }

    /** The binder for all agent threads: on a machine with several CPUs it keeps them apart. */
    public synchronized CpuBinder binder() {
        if (binder == null) {
            binder = new CpuBinder(directory.file(), recording);
        }
        return binder;
    }
}
