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
 * Alerts for the user while the application runs: lines on stderr, each printed once, but for those of events. Any thread, also an application thread, adds
 * and never waits; an agent thread prints.
 */
public final class Alerts {
    private static final int MOST = 100;

    /** The longest wait for stderr at the end. If it does not block, the thread that prints may still have no CPU for seconds. */
    private static final long LONGEST_MILLIS = 3_000;

    private final Set<String> known = new HashSet<>();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();

    /** Lines that the report contains as well. */
    private final Set<String> reported = new HashSet<>();

    /**
     * Adds a line about a rule. The report contains it as well.
     *
     * @param place of the rule
     * @param key the key of the rule
     * @param value the rule
     * @param what the problem
     */
    public synchronized void add(Place place, String key, String value, String what) {
        String text = new Problem(place, key, value, what).text() + ProblemOutcome.UNPROFILED_BY_RULE;
        if (known.size() < MOST) {
            reported.add(line(text));
        }
        add(text);
    }

    /** Adds a line, with Insitu's prefix. */
    public synchronized void add(String text) {
        String line = line(text);
        if (known.size() < MOST && known.add(line)) {
            waiting.add(line);
        }
    }

    /**
     * Adds a line about an event, which may happen again: it is printed each time. Of events that come faster than stderr takes them,
     * only the first are printed.
     */
    public synchronized void addEvent(String text) {
        if (waiting.size() < MOST) {
            waiting.add(line(text));
        }
    }

    private static String line(String text) {
        return "insitu: " + text;
    }

    /** The lines not printed yet. */
    public List<String> waiting() {
        return List.copyOf(waiting);
    }

    /** Prints the lines added since the last call, on a separate thread, since stderr may block for long. */
    public void print() {
        if (!waiting.isEmpty()) {
            Daemon.start(this::printAll, "insitu-alerts");
        }
    }

    /**
     * Prints the remaining lines at the end. If stderr blocks, the end continues.
     *
     * @param withReport whether the report, which contains some of the lines, is printed next
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
