package dev.insitu.tool.child;

import dev.insitu.platform.linux.ForegroundGroup;
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

/** Runs commands one after the other and passes them the signals that this process gets. For one thread; signals may come on any. */
public final class ChildCommands {
    /** The pattern of the JDK's message around the system's error text. */
    private static final Pattern FAILURE = Pattern.compile("error[:=] ?[0-9]+,? \\(?([^()]+)\\)?\\s*$");

    private static final long LONGEST_END_SECONDS = 30;

    private Process current;
    private String signal;

    /** The processes that the command had started when the signal reached it. */
    private List<ProcessHandle> started = List.of();

    private ChildCommands() {}

    /** Installs signal handlers: signals now end the running command instead of this process. */
    public static ChildCommands withSignals() {
        ChildCommands commands = new ChildCommands();
        Signals.handOn(commands::pass);
        return commands;
    }

    /**
     * Starts a command and waits for its end.
     *
     * @return its exit code; empty if a signal came before it was started
     * @throws IOException with a message that explains why it cannot be started
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

    /** The first signal received that requests the end, such as {@code TERM}. */
    public synchronized Optional<String> signal() {
        return Optional.ofNullable(signal);
    }

    /** Ends the processes that a command left when a signal ended it: a shell dies alone, and the JVM that it started continues. */
    public void endWhatIsLeft() throws InterruptedException {
        List<ProcessHandle> left;
        synchronized (this) {
            left = started;
        }
        // On Windows that would end them without a report; they got the signal themselves.
        left.stream().filter(ProcessHandle::supportsNormalTermination).forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(left.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The processes got the signal; a report of many calls may take longer than a user wants to wait.
        }
    }

    /**
     * Passes a signal to the command, except Ctrl-C at a terminal, which sends it to all processes of its foreground group. Windows
     * sends each of its events to all processes of a console, and has no other way to end one in order.
     */
    private synchronized void pass(String name) {
        boolean ends = !name.equals("USR1");
        if (ends) {
            signal = signal == null ? name : signal;
            if (current != null) {
                started = current.descendants().toList();
            }
        }
        if (current != null
                && current.supportsNormalTermination()
                && (!name.equals("INT") || !ForegroundGroup.isOwn())) {
            try {
                new ProcessBuilder("kill", "-" + name, Long.toString(current.pid())).start();
            } catch (IOException e) {
                if (ends) {
                    current.destroy();
                }
            }
        }
    }
}
