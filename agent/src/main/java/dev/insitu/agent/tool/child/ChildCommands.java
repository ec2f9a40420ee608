package dev.insitu.agent.tool.child;

import dev.insitu.report.text.Harmless;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands that run one after the other, each with the signals that this process gets. For one thread, besides signals. */
public final class ChildCommands {
    /** What the JDK puts around the system's own words. */
    private static final Pattern FAILURE = Pattern.compile("error[:=] ?[0-9]+,? \\(?([^()]+)\\)?$");

    private Process current;
    private String signal;

    private ChildCommands() {}

    /** From now on signals end the command that runs, and no longer this process. */
    public static ChildCommands withSignals() {
        ChildCommands commands = new ChildCommands();
        Signals.handOn(commands::pass);
        return commands;
    }

    /**
     * Starts one, and waits for its end.
     *
     * @return its exit code; empty where a signal came before it was started
     * @throws IOException in words, where it cannot be started
     */
    public Optional<Integer> run(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process;
        synchronized (this) {
            if (signal != null) {
                return Optional.empty();
            }
            process = start(builder);
            current = process;
        }
        int exitCode = process.waitFor();
        synchronized (this) {
            current = null;
        }
        return Optional.of(exitCode);
    }

    private static Process start(ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException e) {
            Matcher failure = FAILURE.matcher(String.valueOf(e.getMessage()));
            throw new IOException(
                    "the command \"" + Harmless.oneLine(builder.command().get(0)) + "\" cannot be started: "
                            + (failure.find() ? failure.group(1) : e.getMessage())
                            + "; expected a program, such as java",
                    e);
        }
    }

    /** The first signal that came, such as {@code TERM}. */
    public synchronized Optional<String> signal() {
        return Optional.ofNullable(signal);
    }

    /** Ctrl-C reaches both: a terminal sends it to the whole group of processes in its foreground. */
    private synchronized void pass(String name) {
        signal = signal == null ? name : signal;
        if (current != null && (!name.equals("INT") || !ForegroundGroup.isOwn())) {
            try {
                new ProcessBuilder("kill", "-" + name, Long.toString(current.pid())).start();
            } catch (IOException e) {
                current.destroy();
            }
        }
    }
}
