package peers;

import java.util.List;

/** OpenTelemetry's agent: a span for each call. Its exporter "logging" prints them. */
final class OpenTelemetryPeer extends Peer {
    OpenTelemetryPeer() {
        super("OpenTelemetry, methods", Way.AGENT, "spans");
    }

    @Override
    List<String> options(String method, String action) {
        return spansOf("peers.Work[" + method + "]", action.equals("cost") ? "none" : "logging");
    }

    /** With a span for each call of some methods. */
    static List<String> spansOf(String methods, String exporter) {
        return List.of(
                "-javaagent:" + TARGET.resolve("agents/opentelemetry-javaagent.jar"),
                "-Dotel.instrumentation.methods.include=" + methods,
                "-Dotel.traces.exporter=" + exporter,
                "-Dotel.metrics.exporter=none",
                "-Dotel.logs.exporter=none");
    }

    @Override
    String counted(Run run) {
        return Long.toString(run.printed().stream().filter(line -> line.contains("'Work.failing'")).count());
    }

    @Override
    String afterKill(Run run) {
        return counted(run);
    }

    @Override
    String p99(Run run) {
        return NONE;
    }
}
