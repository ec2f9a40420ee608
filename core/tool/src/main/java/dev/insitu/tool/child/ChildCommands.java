package dev.insitu.tool.child;

import dev.insitu.platform.text.Harmless;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands that run one after the other, each with the signals that this process gets. For one thread, besides signals. */
public final class ChildCommands {
    /** What the JDK puts around the system's own words. */
    private static final Pattern FAILURE = Pattern.compile("error[:=] ?[0-9]+,? \\(?([^()]+)\\)?\\s*$");

    private static final long LONGEST_END_SECONDS = 30;

    private Process current;
    private String signal;

    /** What the command that a signal reached had started by then. */
    private List<ProcessHandle> started = List.of();

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

    /** Ends what a command that a signal ended has left: a shell dies of it alone, and the JVM that it has started runs on. */
    public void endWhatIsLeft() throws InterruptedException {
        List<ProcessHandle> left;
        synchronized (this) {
            left = started;
        }
        left.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(left.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // It was asked; a report of many calls may take longer than anybody wants to wait.
        }
    }

    /** Ctrl-C reaches both: a terminal sends it to the whole group of processes in its foreground. */
    private synchronized void pass(String name) {
        signal = signal == null ? name : signal;
        if (current != null) {
            started = current.descendants().toList();
        }
        if (current != null && (!name.equals("INT") || !ForegroundGroup.isOwn())) {
            try {
                new ProcessBuilder("kill", "-" + name, Long.toString(current.pid())).start();
            } catch (IOException e) {
                current.destroy();
            }
        }
    }
}
