package dev.insitu.agent.export;

import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.live.LiveJvm;
import dev.insitu.recording.live.LiveProbe;
import dev.insitu.runtime.AgentControl;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sends the counts to an OpenTelemetry collector every ten seconds and at the end, as OTLP over HTTP in its JSON encoding
 * (opentelemetry.io, "OTLP Specification", OTLP/HTTP). Does not use OpenTelemetry's exporter, which would add another HTTP client and
 * another language's library: 5 MB for one kind of message. One thread sends; any thread may close.
 */
final class OtlpSender implements AutoCloseable, Runnable {
    private static final String PATH = "/v1/metrics";
    private static final long PERIOD_MILLIS = 10_000;
    private static final long STEP_MILLIS = 100;
    private static final int FIRST_ERROR = 300;

    /** A JVM that ends waits for the last message; a collector on a busy machine may have no CPU for seconds. */
    private static final int TIMEOUT_MILLIS = 3_000;

    private final URI url;
    private final Supplier<List<LiveProbe>> probes;
    private final Alerts alerts;
    private final OtlpJson json;
    private volatile boolean closed;
    private volatile boolean abandoned;
    private volatile HttpPost sending;

    private OtlpSender(URI url, LiveJvm jvm, Supplier<List<LiveProbe>> probes, Alerts alerts) {
        this.url = url;
        this.json = new OtlpJson(jvm);
        this.probes = probes;
        this.alerts = alerts;
    }

    static OtlpSender start(URI url, LiveJvm jvm, Supplier<List<LiveProbe>> probes, Alerts alerts) {
        OtlpSender sender = new OtlpSender(url, jvm, probes, alerts);
        Daemon.start(sender, "insitu-otlp");
        return sender;
    }

    @Override
    public void run() {
        AgentControl.mute();
        long slept = 0;
        while (!closed) {
            Daemon.sleep(STEP_MILLIS);
            slept += STEP_MILLIS;
            if (slept >= PERIOD_MILLIS && !closed) {
                slept = 0;
                sendIfMemorySuffices();
            }
        }
    }

    private void sendIfMemorySuffices() {
        try {
            send();
        } catch (Error e) {
            // The heap may be full for now. The next message has these counts, too.
        }
    }

    /** The URL to send to, from the configured one, with or without a trailing slash. */
    static URI target(URI url) {
        String path = url.getPath();
        return url.resolve((path.endsWith("/") ? path.substring(0, path.length() - 1) : path) + PATH);
    }

    private synchronized void send() {
        try {
            byte[] message = json.of(probes.get(), System.currentTimeMillis()).getBytes(StandardCharsets.UTF_8);
            int status = post(new HttpPost(target(url), "application/json", message, TIMEOUT_MILLIS));
            if (status >= FIRST_ERROR) {
                throw new IOException("HTTP status " + status);
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            // Reported once; the next attempt may succeed.
            if (!abandoned) {
                alerts.add(
                        "export.otlp \"" + url + "\": the counts could not be sent (" + e + "); the session continues");
            }
        }
    }

    private int post(HttpPost message) throws IOException {
        try (message) {
            sending = message;
            if (abandoned) {
                throw new IOException("no time is left");
            }
            return message.send();
        }
    }

    /** Sends nothing any more, and breaks off what is being sent. Any thread. */
    void abandon() {
        abandoned = true;
        HttpPost message = sending;
        if (message != null) {
            message.close();
        }
    }

    /** Sends the last counts, too. */
    @Override
    public void close() {
        closed = true;
        sendIfMemorySuffices();
    }
}
