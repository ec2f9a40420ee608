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
 * What a config exports, from the application's start to the session's end. Whatever fails is one line on stderr; the session goes on.
 * Thread-safe.
 */
public final class Exports {
    private final List<AutoCloseable> open = new ArrayList<>();
    private final EarlierCounts earlier = EarlierCounts.of(AgentControl.exported(), System.currentTimeMillis());
    private Supplier<Recording> counted;
    private Traces traces;
    private boolean ended;

    /**
     * Begins. On a thread of ours, muted.
     *
     * @param recording everything recorded so far; asked when counts are wanted, on threads of ours
     */
    public synchronized void start(
            ExportSettings settings, Supplier<Recording> recording, Instrumentation instrumentation, Alerts alerts) {
        if (ended) {
            return;
        }
        counted = recording;
        // What the end needs is loaded, should the jar be replaced meanwhile.
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
        settings.otlp().ifPresent(url -> open.add(OtlpSender.start(url, jvm, probes, alerts)));
    }

    /** Of all sessions in this JVM so far. */
    private List<LiveProbe> probes() {
        traces.look();
        return earlier.and(LiveProbes.of(counted.get()));
    }

    static String failed(String key, String value, String what, Throwable reason) {
        return "export." + key + " \"" + value + "\": " + what + " (" + reason
                + "); nothing is exported there, the session goes on";
    }

    /** One for each task: they are rare. */
    private static void onThreadOfOurs(Runnable task) {
        Daemon.start(
                () -> {
                    AgentControl.mute();
                    task.run();
                },
                "insitu-export");
    }

    /** Keeps all counts for the next session in this JVM. After {@link #end}, when nothing is counted any more. */
    public synchronized void carry() {
        try {
            if (counted != null) {
                AgentControl.keepExported(earlier.packedWith(LiveProbes.of(counted.get())));
            }
        } catch (RuntimeException | LinkageError e) {
            // The next session begins at zero. This one's report comes first.
        }
    }

    /** Sends what is still to be sent, and closes what listens. */
    public synchronized void end() {
        ended = true;
        for (AutoCloseable each : open) {
            try {
                each.close();
            } catch (Exception e) {
                // It was to end, and whoever listened has most of it.
            }
        }
        open.clear();
    }
}
