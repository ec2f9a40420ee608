package dev.insitu.agent.export;

import dev.insitu.config.value.ExportSettings;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.live.LiveJvm;
import dev.insitu.recording.live.LiveProbe;
import dev.insitu.recording.live.LiveProbes;
import dev.insitu.runtime.AgentControl;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The configured exports, from the application's start to the session's end. A failure prints one line to stderr; the session continues.
 * Thread-safe.
 */
public final class Exports {
    private final List<AutoCloseable> open = new ArrayList<>();
    private final EarlierCounts earlier = EarlierCounts.of(AgentControl.exported(), System.currentTimeMillis());
    private Supplier<Recording> counted;
    private Traces traces;
    private volatile OtlpSender sender;
    private boolean ended;
    private volatile boolean abandoned;

    /**
     * Starts the exports, once. On a muted agent thread.
     *
     * @param recording reads everything recorded so far; called for each export, on agent threads
     */
    public synchronized void start(
            ExportSettings settings, Supplier<Recording> recording, Instrumentation instrumentation, Alerts alerts) {
        if (counted != null || ended || abandoned) {
            return;
        }
        counted = recording;
        // Loads the classes that the end needs, because the jar may be replaced meanwhile.
        earlier.packedWith(LiveProbes.of(recording.get()));
        traces = new Traces(instrumentation);
        open.add(traces);
        Supplier<List<LiveProbe>> probes = this::probes;
        LiveJvm jvm = JvmName.of(System.getenv(), earlier.startMillis());
        settings.prometheus().ifPresent(address -> {
            try {
                open.add(PrometheusExport.start(address, jvm, probes, Exports::onThreadOfOurs));
            } catch (Exception | LinkageError e) {
                alerts.add(failed("prometheus", address.toString(), "cannot listen there", e));
            }
        });
        if (settings.jmx()) {
            try {
                open.add(JmxExport.start(() -> LiveProbes.of(recording.get())));
            } catch (RuntimeException | LinkageError e) {
                alerts.add(failed("jmx", "true", "this JVM has no management", e));
            }
        }
        settings.otlp().ifPresent(url -> {
            sender = OtlpSender.start(url, jvm, probes, alerts);
            open.add(sender);
        });
        if (abandoned) {
            abandon();
        }
    }

    /** The counts of all sessions in this JVM so far. */
    private List<LiveProbe> probes() {
        traces.look();
        return earlier.and(LiveProbes.of(counted.get()));
    }

    static String failed(String key, String value, String what, Throwable reason) {
        return "export." + key + " \"" + value + "\": " + what + " (" + reason
                + "); nothing is exported there, the session continues";
    }

    /** Starts a thread for each task, because tasks are rare. */
    private static void onThreadOfOurs(Runnable task) {
        Daemon.start(
                () -> {
                    AgentControl.mute();
                    task.run();
                },
                "insitu-export");
    }

    /**
     * Keeps all counts for the next session in this JVM. Call when counting has ended. Waits for nothing.
     *
     * @param recording reads everything recorded
     */
    public void carry(Supplier<Recording> recording) {
        try {
            AgentControl.keepExported(earlier.packedWith(LiveProbes.of(recording.get())));
        } catch (RuntimeException | Error e) {
            // The next session begins at zero. This session's report is more important.
        }
    }

    /** Breaks off what {@link #end} sends on another thread. From now on nothing starts. */
    public void abandon() {
        abandoned = true;
        OtlpSender sending = sender;
        if (sending != null) {
            sending.abandon();
        }
    }

    /** Sends the last counts and closes all exports. */
    public synchronized void end() {
        ended = true;
        for (AutoCloseable each : open) {
            try {
                each.close();
            } catch (Exception | Error e) {
                // The export ends anyway; only the last counts may be missing, and a full heap is not to cost the
                // report.
            }
        }
        open.clear();
    }
}
