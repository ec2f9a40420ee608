package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.demo.echo.TcpEcho;
import dev.insitu.it.apps.DemosInTurn;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** Restarts and attachments, as a real Prometheus sees them. */
@Tag("fleet")
class PrometheusRestartIT extends PrometheusSessions {
    private int sessions;

    /** Three sessions in one JVM, then a JVM of the same kind in its place: one series, which is reset once and has every call. */
    @OnOneJdk
    void restartAndReattachmentLoseNothing(Jdk jdk) throws Exception {
        int port = Prometheus.freePort();
        Prometheus withNative = Prometheus.withNativeHistograms(directory.resolve("native"), port);
        Prometheus classic = Prometheus.classic(directory.resolve("classic"), port);
        Running application = new Running(jdk, directory, command(jdk)).awaitLine("ready");
        // Its classes are loaded: a probe is known as soon as it is woven.
        application.tell(TcpEcho.class.getName() + " 10").awaitLine("done 1");
        long called = 0;
        for (int i = 1; i <= 3; i++) {
            Running attached = attach(jdk, application, port);
            String report = "report" + i;
            application.await(() -> live(jdk, report).probes().contains("round trip"));
            application.tell(TcpEcho.class.getName() + " " + 1000 * i).awaitLine("done " + (i + 1));
            called += 1000L * i;
            // Before it ends: what no target has any more, a query does not show.
            withNative.await("histogram_count(insitu_latency_seconds{probe=\"round trip\"})", called);
            classic.await("insitu_latency_seconds_count{probe=\"round trip\"}", called);
            attached.kill();
            application.await(() -> Files.exists(directory.resolve(report).resolve("summary.txt")));
            assertThat(report(jdk, report).calls("round trip").count()).isEqualTo(1000L * i);
        }
        application.tell("end").finish();

        Running restarted = profiled(jdk, "restarted", config(ECHO, port));
        restarted.tell(TcpEcho.class.getName() + " 4000").awaitLine("done 1");
        withNative.await("histogram_count(insitu_latency_seconds{probe=\"round trip\"})", 4000);
        classic.await("insitu_latency_seconds_count{probe=\"round trip\"}", 4000);

        JsonNode ofClassic = classic.query("insitu_latency_seconds_count{probe=\"round trip\"}[1h]");
        JsonNode ofNative = withNative.query("insitu_latency_seconds{probe=\"round trip\"}[1h]");
        assertThat(ofClassic).hasSize(1);
        assertThat(ofNative).hasSize(1);
        assertIncreases("classic", ofClassic.at("/0/values"), called);
        assertIncreases("native", ofNative.at("/0/histograms"), called);
        restarted.tell("end").finish();
    }

    /** What came between samples adds up to all calls, and it went back once: where the JVM was another. */
    private static void assertIncreases(String kind, JsonNode samples, long called) {
        double increases = 0;
        double last = 0;
        int resets = 0;
        for (JsonNode sample : samples) {
            JsonNode value = sample.get(1);
            double count = value.isObject() ? value.get("count").asDouble() : value.asDouble();
            resets += count < last ? 1 : 0;
            increases += count < last ? count : count - last;
            last = count;
        }
        System.out.printf(
                "%s: calls %d + 4000 by the reports; %d scrapes, sum of increases %.0f, resets %d%n",
                kind, called, samples.size(), increases, resets);
        assertThat(resets).isEqualTo(1);
        assertThat(increases).isEqualTo(called + 4000.0);
    }

    private Running attach(Jdk jdk, Running application, int port) throws IOException {
        sessions++;
        Path file = Files.writeString(
                directory.resolve("attach" + sessions + ".yaml"),
                config(ECHO, port).replace("directory: report", "directory: report" + sessions));
        return Jvm.startTool(jdk, directory, "attach", Long.toString(application.pid()), file.toString());
    }

    private static List<String> command(Jdk jdk) throws URISyntaxException {
        String classPath = Jvm.APPLICATIONS + java.io.File.pathSeparator + demos();
        return List.of(jdk.tool("java"), "-cp", classPath, DemosInTurn.class.getName());
    }
}
