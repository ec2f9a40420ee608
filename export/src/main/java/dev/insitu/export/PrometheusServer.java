package dev.insitu.export;

import com.sun.net.httpserver.HttpServer;
import dev.insitu.report.live.LiveJvm;
import dev.insitu.report.live.LiveProbe;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Answers at {@code /metrics} with what is counted at that moment. Nothing is computed but when somebody asks. */
public final class PrometheusServer implements AutoCloseable {
    private static final String PATH = "/metrics";

    private final HttpServer server;

    private PrometheusServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Listens from now on.
     *
     * @param port 0 for any that is free
     * @param jvm named in the labels {@code service} and {@code instance}
     * @param probes asked at each scrape, on a thread of the executor
     * @param executor answers scrapes
     * @throws IOException where the address cannot be listened at
     */
    public static PrometheusServer start(
            String host, int port, LiveJvm jvm, Supplier<List<LiveProbe>> probes, Executor executor)
            throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 0);
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(
                new LiveProbeCollector(jvm, jvm.instance(server.getAddress().getPort()), probes));
        server.createContext(PATH, new MetricsHandler(registry));
        server.setExecutor(executor);
        server.start();
        return new PrometheusServer(server);
    }

    /** Where it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
