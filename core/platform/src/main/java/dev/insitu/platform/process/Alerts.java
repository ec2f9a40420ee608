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

    /** The shortest wait for the last lines: what the end did before may have used its time, and stderr takes them all the same. */
    private static final long LEAST_MILLIS = 500;

    private final Set<String> known = new HashSet<>();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();

    /** One at a time: stderr may block it for ever. */
    private Thread printer;

    /** Why it could not print: memory may be short. */
    private volatile Error failure;

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

    /** Takes back an event that has been printed otherwise. */
    public synchronized void withdraw(String text) {
        waiting.remove(line(text));
    }

    private static String line(String text) {
        return "insitu: " + text;
    }

    /** What is not printed yet. */
    public List<String> waiting() {
        return List.copyOf(waiting);
    }

    /** Prints the lines added since the last call, on a separate thread, since stderr may block for long. */
    public void print() {
        if (!waiting.isEmpty()) {
            printer();
        }
    }

    private synchronized Thread printer() {
        if (printer == null || !printer.isAlive()) {
            printer = Daemon.start(this::printAll, "insitu-alerts");
        }
        return printer;
    }

    /**
     * Prints the remaining lines at the end. If stderr blocks, the end continues.
     *
     * @param longestMillis the longest wait, at least {@value #LEAST_MILLIS}. If stderr does not block, the thread that prints may still
     *     have no CPU for seconds
     */
    public void printLast(long longestMillis) throws InterruptedException {
        long begun = System.nanoTime();
        long longest = Math.max(LEAST_MILLIS, longestMillis);
        long left = longest;
        failure = null;
        while (!waiting.isEmpty() && left > 0) {
            // Again, if it had just ended when the last line was added.
            printer().join(left);
            if (failure != null) {
                throw failure;
            }
            left = longest - (System.nanoTime() - begun) / 1_000_000;
        }
    }

    /**
     * Prints the report, after the remaining lines that it does not contain.
     *
     * @param report ends with the end of a line
     * @param longestMillis as above
     */
    public void printReport(String report, long longestMillis) throws InterruptedException {
        forgetReported();
        waiting.add(report);
        printLast(longestMillis);
    }

    synchronized void forgetReported() {
        waiting.removeAll(reported);
    }

    /** What is being printed still waits: stderr may take only a part of it. */
    private void printAll() {
        try {
            PrintStream console = Console.open();
            String text;
            while ((text = waiting.peek()) != null) {
                console.print(text.endsWith("\n") ? text : text + System.lineSeparator());
                console.flush();
                waiting.remove(text);
            }
        } catch (Error e) {
            failure = e;
        }
    }
}
