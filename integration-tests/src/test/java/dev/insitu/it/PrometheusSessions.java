package dev.insitu.it;

import dev.insitu.demo.echo.TcpEcho;
import dev.insitu.it.apps.DemosInTurn;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that a real Prometheus scrapes. */
abstract class PrometheusSessions {
    static final String ECHO = """
              - { name: client2server, from: dev.insitu.demo.echo.EchoClient#send, to: dev.insitu.demo.echo.EchoServer#onMessage, match: order }
              - { name: round trip, method: dev.insitu.demo.echo.EchoClient#roundTrip }
            """;

    @TempDir
    Path directory;

    Report live(Jdk jdk, String name) throws IOException {
        Run run = Jvm.tool(jdk, directory, "report", name, "--output", "json");
        return Report.of(run.exitCode() == 0 ? run.stdout() : "{ \"probes\": [] }");
    }

    /** Of a session that runs, or ran. */
    Report report(Jdk jdk, String name) throws IOException {
        Path report = directory.resolve(name);
        return live(jdk, Files.exists(report.resolve("report")) ? name + "/report" : name);
    }

    static String config(String probes, int port) {
        return """
                probes:
                %sjitter: { mode: off }
                explain: { slowest: 10 }
                report: { directory: report }
                export: { prometheus: "127.0.0.1:%d" }
                """.formatted(probes, port);
    }

    Running profiled(Jdk jdk, String name, String config) throws IOException, URISyntaxException {
        Path own = Files.createDirectory(directory.resolve(name));
        Files.writeString(own.resolve("probes.yaml"), config);
        return Jvm.profiled(jdk, own, "probes.yaml")
                .classPath(Jvm.APPLICATIONS, demos())
                .start(DemosInTurn.class)
                .awaitLine("ready");
    }

    static Path demos() throws URISyntaxException {
        return jarOf(TcpEcho.class);
    }

    static Path jarOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
