package dev.insitu.export;

import dev.insitu.recording.live.LiveJvm;
import dev.insitu.recording.live.LiveProbe;
import io.prometheus.metrics.exporter.common.PrometheusScrapeHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Answers at {@code /metrics} with what is counted at that moment. Figures are computed only on request.
 *
 * <p>Not by the JDK's server, which logs to the application's logging and reads settings that are the application's. A client that
 * goes away or sends half a request is no event for anybody. Thread-safe.
 */
public final class PrometheusServer implements AutoCloseable {
    /** At once. One more, and the oldest is given up: its client does not read, or writes nothing. */
    private static final int MOST_CONNECTIONS = 16;

    private static final long RETRY_NANOS = 100_000_000;

    private final ServerSocket listening;
    private final PrometheusScrapeHandler handler;
    private final Executor executor;
    private final Deque<Socket> open = new ArrayDeque<>();

    private PrometheusServer(ServerSocket listening, PrometheusRegistry registry, Executor executor) {
        this.listening = listening;
        this.handler = new PrometheusScrapeHandler(registry);
        this.executor = executor;
    }

    /**
     * Listens from now on.
     *
     * @param port 0 for any that is free
     * @param jvm named in the labels {@code service} and {@code instance}
     * @param probes asked at each scrape, on a thread of the executor
     * @param executor starts a thread for each task
     * @throws IOException where the address cannot be listened at
     */
    public static PrometheusServer start(
            String host, int port, LiveJvm jvm, Supplier<List<LiveProbe>> probes, Executor executor)
            throws IOException {
        ServerSocket listening = new ServerSocket();
        try {
            listening.bind(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (IOException | RuntimeException e) {
            listening.close();
            throw e;
        }
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new LiveProbeCollector(jvm, jvm.instance(listening.getLocalPort()), probes));
        PrometheusServer server = new PrometheusServer(listening, registry, executor);
        executor.execute(server::accept);
        return server;
    }

    /** Where it listens. */
    public int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                keep(client);
                executor.execute(() -> answer(client));
            } catch (IOException | OutOfMemoryError e) {
                // Closed; or the process has no file or thread left, and may have one soon.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private synchronized void keep(Socket client) throws IOException {
        open.add(client);
        if (listening.isClosed()) {
            client.close();
        }
        if (open.size() > MOST_CONNECTIONS) {
            open.remove().close();
        }
    }

    private void answer(Socket client) {
        try (client) {
            ScrapeExchange.answer(client, handler);
        } catch (IOException e) {
            // The client is gone.
        } finally {
            forget(client);
        }
    }

    private synchronized void forget(Socket client) {
        open.remove(client);
    }

    @Override
    public void close() throws IOException {
        listening.close();
        synchronized (this) {
            for (Socket each : open) {
                each.close();
            }
        }
    }
}
