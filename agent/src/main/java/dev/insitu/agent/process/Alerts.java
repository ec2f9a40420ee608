package dev.insitu.agent.process;

import dev.insitu.agent.config.problem.Place;
import dev.insitu.agent.config.problem.Problem;
import dev.insitu.launcher.Consequence;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What the user should know while the application runs: lines for stderr, each once. Any thread adds, application threads among
 * them, and never waits; a thread of ours prints.
 */
public final class Alerts {
    private static final int MOST = 100;

    private final Set<String> known = new HashSet<>();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();

    /**
     * Adds a line.
     *
     * @param place of the rule
     * @param key under which it stands
     * @param value the rule
     * @param what is wrong with it
     */
    public synchronized void add(Place place, String key, String value, String what) {
        String line = "insitu: " + new Problem(place, key, value, what).text() + Consequence.UNPROFILED_BY_RULE;
        if (known.size() < MOST && known.add(line)) {
            waiting.add(line);
        }
    }

    /** Adds a line as it is, but for who says it. */
    public synchronized void add(String text) {
        String line = "insitu: " + text;
        if (known.size() < MOST && known.add(line)) {
            waiting.add(line);
        }
    }

    /** What is to be printed yet. */
    public List<String> waiting() {
        return List.copyOf(waiting);
    }

    /** Prints what has come since the last time, on a thread of its own: stderr may block for long. */
    public void print() {
        if (!waiting.isEmpty()) {
            Daemon.start(this::printAll, "insitu-alerts");
        }
    }

    private void printAll() {
        PrintStream console = Console.open();
        String line;
        while ((line = waiting.poll()) != null) {
            console.println(line);
            console.flush();
        }
    }
}
