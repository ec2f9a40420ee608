package dev.insitu.benchmarks.big;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** The application as a server, with a client that asks it all the time, both warm. */
final class BigServer implements AutoCloseable {
    private static final long WARM_UP_MILLIS = 15_000;
    private static final long BEFORE_MILLIS = 5_000;

    private final Process process;
    private final BufferedReader lines;
    private final Client client;

    /** Since when the client's latencies are those of a server that is left alone. */
    private final long warmNanos;

    /** Starts both, and waits until they are warm and some time more. */
    BigServer() throws IOException, InterruptedException {
        List<String> command = BigProcess.command("serve");
        command.add(1, "-Dsun.net.httpserver.nodelay=true");
        command.add(1, "-XX:+IgnoreUnrecognizedVMOptions");
        command.add(1, "-XX:+EnableDynamicAgentLoading");
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        lines = process.inputReader();
        client = new Client(Integer.parseInt(lines.readLine()));
        lines.readLine();
        client.start();
        Thread.sleep(WARM_UP_MILLIS);
        warmNanos = System.nanoTime();
        Thread.sleep(BEFORE_MILLIS);
    }

    String pid() {
        return Long.toString(process.pid());
    }

    Client client() {
        return client;
    }

    long warmNanos() {
        return warmNanos;
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        lines.close();
    }
}
