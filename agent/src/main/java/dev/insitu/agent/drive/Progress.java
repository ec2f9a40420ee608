package dev.insitu.agent.drive;

import dev.insitu.platform.linux.StandardError;
import dev.insitu.platform.process.Console;
import dev.insitu.platform.text.Numbers;
import dev.insitu.runtime.pacing.Stage;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Prints the driver's progress: on a terminal in one line that is overwritten, in a log as a line every 10 s. Printed by the driver's own
 * thread, never by one that makes calls.
 */
final class Progress {
    private static final long TERMINAL_NANOS = 250_000_000;
    private static final long LOG_NANOS = 10_000_000_000L;
    private static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintStream out;
    private final boolean terminal;
    private final int runs;
    private long shownNanos;
    private long shownBegun;
    private boolean lineOpen;

    Progress(PrintStream out, boolean terminal, int runs) {
        this.out = out;
        this.terminal = terminal;
        this.runs = runs;
    }

    static Progress onStandardError(int runs) {
        return new Progress(Console.open(), StandardError.isTerminal(), runs);
    }

    /** Prints nothing. */
    static Progress nowhere() {
        return new Progress(new PrintStream(OutputStream.nullOutputStream()), false, 0);
    }

    /** Begins a step. */
    void begin(Step step) {
        shownNanos = System.nanoTime();
        shownBegun = 0;
    }

    /** Prints a step's progress, if due. */
    void show(Step step) {
        long now = System.nanoTime();
        if (now - shownNanos >= (terminal ? TERMINAL_NANOS : LOG_NANOS)) {
            String line = line(step, now);
            if (terminal) {
                out.print(CLEAR_LINE + "insitu: " + line);
                lineOpen = true;
            } else {
                out.println("insitu: " + line);
            }
            out.flush();
            shownNanos = now;
            shownBegun = step.stage().begun();
        }
    }

    private String line(Step step, long now) {
        Stage stage = step.stage();
        long begun = stage.begun();
        if (!stage.isStarted()) {
            return what(step) + ", waiting for the application's first call";
        }
        double rate = (begun - shownBegun) * 1e9 / Math.max(1, now - shownNanos);
        String line = what(step) + ", " + Numbers.grouped(begun);
        if (stage.expectedLength() != Stage.UNLIMITED) {
            line += " of " + Numbers.grouped(stage.expectedLength());
        }
        line += " iterations, " + Numbers.grouped(Math.round(rate)) + "/s";
        if (stage.expectedLength() != Stage.UNLIMITED && rate > 0) {
            line += ", " + Numbers.grouped((long) Math.ceil((stage.expectedLength() - begun) / rate)) + " s left";
        }
        return line;
    }

    private String what(Step step) {
        return switch (step.kind()) {
            case WARM_UP -> "warm-up";
            case SETTLE -> Numbers.rate(step.perSecond()) + " settling";
            case RUN ->
                Numbers.rate(step.perSecond()) + " run " + step.run() + (step.run() <= runs ? " of " + runs : "");
        };
    }

    /** Clears the terminal's line. */
    void end() {
        if (lineOpen) {
            out.print(CLEAR_LINE);
            out.flush();
            lineOpen = false;
        }
    }
}
