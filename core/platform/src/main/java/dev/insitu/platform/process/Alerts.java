package dev.insitu.platform.process;

import dev.insitu.launcher.ProblemOutcome;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.problem.Problem;
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

    /** At the end stderr is waited for no longer. */
    private static final long LONGEST_MILLIS = 1_000;

    private final Set<String> known = new HashSet<>();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();

    /** What the report says as well. */
    private final Set<String> reported = new HashSet<>();

    /**
     * Adds a line about a rule, of which the report tells as well.
     *
     * @param place of the rule
     * @param key under which it stands
     * @param value the rule
     * @param what is wrong with it
     */
    public synchronized void add(Place place, String key, String value, String what) {
        String text = new Problem(place, key, value, what).text() + ProblemOutcome.UNPROFILED_BY_RULE;
        if (known.size() < MOST) {
            reported.add(line(text));
        }
        add(text);
    }

    /** Adds a line as it is, but for who says it. */
    public synchronized void add(String text) {
        String line = line(text);
        if (known.size() < MOST && known.add(line)) {
            waiting.add(line);
        }
    }

    private static String line(String text) {
        return "insitu: " + text;
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

    /**
     * Prints what still waits at the end. Where stderr takes nothing, the end goes on.
     *
     * @param withReport whether the report is printed next, which says some of it itself
     */
    public void printLast(boolean withReport) throws InterruptedException {
        if (!waiting.isEmpty()) {
            if (withReport) {
                forgetReported();
            }
            Daemon.start(this::printAll, "insitu-alerts").join(LONGEST_MILLIS);
        }
    }

    synchronized void forgetReported() {
        waiting.removeAll(reported);
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
