package dev.insitu.agent.export;

import dev.insitu.agent.config.value.ExportSettings;
import dev.insitu.agent.process.Alerts;
import dev.insitu.agent.process.Daemon;
import dev.insitu.report.live.LiveProbe;
import dev.insitu.report.live.LiveProbes;
import dev.insitu.report.recording.Recording;
import dev.insitu.runtime.AgentControl;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a config exports, from the application's start to the session's end. Whatever fails is one line on stderr; the session goes on.
 * Thread-safe.
 */
public final class Exports {
    private final List<AutoCloseable> open = new ArrayList<>();
    private boolean ended;

    /**
     * Begins. On a thread of ours, muted.
     *
     * @param recording everything recorded so far; asked when counts are wanted, on threads of ours
     */
    public synchronized void start(ExportSettings settings, Supplier<Recording> recording, Alerts alerts) {
        if (ended) {
            return;
        }
        Supplier<List<LiveProbe>> probes = () -> LiveProbes.of(recording.get());
        settings.prometheus().ifPresent(address -> {
            try {
                open.add(PrometheusExport.start(address, probes, Exports::onThreadOfOurs));
            } catch (Exception | LinkageError e) {
                alerts.add(failed("prometheus", address.toString(), "cannot listen there", e));
            }
        });
        settings.otlp().ifPresent(url -> open.add(OtlpSender.start(url, probes, alerts)));
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
