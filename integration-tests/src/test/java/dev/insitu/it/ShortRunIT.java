package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.insitu.it.apps.Nests;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An application that ends before the agent has done all that can wait until it runs. */
@EnabledOnOs(OS.LINUX)
class ShortRunIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void theReportTellsTheJvmAndACollectorHasTheCounts(Jdk jdk) throws IOException, InterruptedException {
        CountDownLatch received = new CountDownLatch(1);
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/metrics", exchange -> {
            exchange.getRequestBody().readAllBytes();
            received.countDown();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try {
            String url = "http://127.0.0.1:" + collector.getAddress().getPort();
            Files.write(
                    directory.resolve("short.yaml"),
                    List.of(
                            "probes: [ \"" + Nests.class.getName() + "#outer\" ]",
                            "export: { otlp: \"" + url + "\" }"));
            Run run = Jvm.profiled(jdk, directory, "short.yaml")
                    .flags("-XX:+UseParallelGC")
                    .run(Nests.class, "1");

            assertThat(run.exitCode()).isZero();
            JsonNode environment = run.report().json().get("environment");
            assertThat(environment.get("collector").textValue()).isEqualTo("Parallel");
            assertThat(environment.get("flags").textValue()).contains("-XX:+UseParallelGC");
            assertThat(environment.get("agents").textValue()).contains("short.yaml");
            assertThat(environment.get("allowedCpus").textValue()).isNotEmpty();
            // Its thread may not have come to its turn yet.
            assertThat(received.await(Running.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        } finally {
            collector.stop(0);
        }
    }
}
