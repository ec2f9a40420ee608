package peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A way of timing: its JVM's options, and what it says of a run. This one is for what the application does itself. */
class Peer {
    static final Path TARGET = Path.of("benchmarks/peers/target");
    static final String NONE = "none";

    final String name;
    final Way way;

    /** What can be read of a method afterwards. */
    final String keeps;

    Peer(String name, Way way, String keeps) {
        this.name = name;
        this.way = way;
        this.keeps = keeps;
    }

    /** The JVM's options for one method of {@link Work} and what the application is to do. */
    List<String> options(String method, String action) throws IOException {
        return List.of();
    }

    /** Called when the application has loaded {@link Work} and waits. */
    void attach(Process application, String method) throws IOException, InterruptedException {}

    /** Called when the application has ended or was killed. */
    void ended() throws InterruptedException {}

    /** How long the application waits at its end until the tool has said what it saw. */
    long settleMillis() {
        return 0;
    }

    /** Whether the tool makes the calls by its own schedule. */
    boolean drives() {
        return false;
    }

    /** How many calls the tool counted in a run that has ended. */
    String counted(Run run) throws IOException {
        return run.value("count");
    }

    /** How many calls can be read after the JVM was killed. What a library counts is in the heap. */
    String afterKill(Run run) throws IOException {
        return "0";
    }

    /** What the tool calls the 99th percentile, in milliseconds. */
    String p99(Run run) throws IOException {
        return run.value("p99");
    }
}
