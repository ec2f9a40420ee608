package dev.insitu.it;

import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A process that was started. It is waited for, never for long: one that hangs is killed and what it said is shown. */
final class Running {
    static final long PATIENCE_SECONDS = 120;
    private static final long LOOK_EVERY_MILLIS = 5;

    /** A look that takes longer than that is followed by a pause this number of times as long: the CPU is for what is waited for. */
    private static final int PAUSE_FOR_LOOK = 2;

    /** By the test that runs now. */
    private static final Queue<Process> STARTED = new ConcurrentLinkedQueue<>();

    private final Jdk jdk;
    private final Path directory;
    private final Process process;
    private final ProcessOutput stdout;
    private final ProcessOutput stderr;
    private int answered;

    Running(Jdk jdk, Path directory, List<String> command) throws IOException {
        this(jdk, directory, command, Map.of());
    }

    /** With variables that are added to the environment. */
    Running(Jdk jdk, Path directory, List<String> command, Map<String, String> environment) throws IOException {
        this.jdk = jdk;
        this.directory = directory;
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "INSITU_CONFIG"));
        builder.environment().putAll(environment);
        this.process = builder.start();
        STARTED.add(process);
        this.stdout = new ProcessOutput(process.inputReader(StandardCharsets.UTF_8));
        this.stderr = new ProcessOutput(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    }

    /** Ends every process that was started and not waited for. */
    static void endAll() {
        for (Process each = STARTED.poll(); each != null; each = STARTED.poll()) {
            each.descendants().forEach(ProcessHandle::destroyForcibly);
            each.destroyForcibly();
        }
    }

    long pid() {
        return process.pid();
    }

    /** The most memory it has had so far, all kinds together. */
    long peakBytes() throws IOException {
        return statusBytes("VmHWM:");
    }

    /** The memory it has, all kinds together. */
    long residentBytes() throws IOException {
        return statusBytes("VmRSS:");
    }

    private long statusBytes(String name) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status"))) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        throw new IOException("/proc knows no " + name);
    }

    /** Its counters in shared memory. */
    List<Path> sharedMemory() throws IOException {
        return Run.sharedMemory(pid());
    }

    /** Waits until the application has printed a whole line. */
    Running awaitLine(String line) {
        if (!stdout.await(text -> text.contains(line + System.lineSeparator()))) {
            throw gaveUp("never printed \"" + line + "\"");
        }
        return this;
    }

    /** Whether the application has printed a whole line. */
    boolean hasPrinted(String line) {
        return stdout.text().contains(line + System.lineSeparator());
    }

    /** Waits until the application has printed this, in a line that may not have ended. */
    Running awaitPart(String part) {
        if (!stdout.await(text -> text.contains(part))) {
            throw gaveUp("did not print " + part);
        }
        return this;
    }

    /** Waits until the agent has printed a whole line on stderr that has this in it. */
    Running awaitAlert(String part) {
        if (!stderr.await(text -> text.lines().anyMatch(line -> line.contains(part)) && text.endsWith("\n"))) {
            throw gaveUp("never said \"" + part + "\" on stderr");
        }
        return this;
    }

    /** Waits for a line that begins with the question asked last, and answers what follows in it. */
    String awaitAnswer(String question) {
        int asked = answered;
        if (!stdout.await(text -> text.indexOf(question + ' ', asked) >= 0
                && text.indexOf('\n', text.indexOf(question + ' ', asked)) >= 0)) {
            throw gaveUp("never answered \"" + question + "\"");
        }
        String text = stdout.text();
        int start = text.indexOf(question + ' ', asked) + question.length() + 1;
        answered = text.indexOf('\n', start);
        return text.substring(start, answered);
    }

    Jdk jdk() {
        return jdk;
    }

    /** Waits until the agent has measured what its probes cost, the last of what it does at start-up. */
    Running awaitCalibration() {
        return awaitLive(report -> report.json().at("/clock/probeCost").isNumber());
    }

    /**
     * Waits until the application's start is over for the agent. A JVM that runs for ten seconds has no call among its slowest that began
     * before, and on a busy machine most JVMs run for ten seconds.
     */
    Running awaitStarted() {
        return awaitRecording().await(() -> Files.readString(reportDirectory().resolve("recording.insitu"))
                .contains("\"start-up\""));
    }

    /** Waits until the report of the running JVM says something. */
    Running awaitLive(Predicate<Report> wanted) {
        return await(() -> LiveReport.in(reportDirectory()).filter(wanted).isPresent());
    }

    /** Waits until an interval of the history has begun and ended. */
    Running awaitInterval() throws IOException {
        File history = reportDirectory().resolve("history.insitu").toFile();
        // The first that is written may have ended before.
        for (int written = 0; written < 2; written++) {
            long size = history.length();
            await(() -> history.length() > size);
        }
        return this;
    }

    /** Waits until the agent has copied its counts to the report directory once more. */
    Running awaitNextRecording() throws IOException {
        Path recording = reportDirectory().resolve("recording.insitu");
        Object last = Files.readAttributes(recording, BasicFileAttributes.class).fileKey();
        return await(() -> !last.equals(
                Files.readAttributes(recording, BasicFileAttributes.class).fileKey()));
    }

    /** Waits until something is so that only looking can tell. */
    Running await(Callable<Boolean> condition) {
        return awaitWithin(PATIENCE_SECONDS, condition);
    }

    /** The same, with another patience. */
    Running awaitWithin(long seconds, Callable<Boolean> condition) {
        long lookedNanos = System.nanoTime();
        long deadline = lookedNanos + TimeUnit.SECONDS.toNanos(seconds);
        try {
            while (!condition.call()) {
                long now = System.nanoTime();
                if (now - deadline > 0) {
                    throw gaveUp("did not do what was awaited");
                }
                long lookMillis = TimeUnit.NANOSECONDS.toMillis(now - lookedNanos);
                Thread.sleep(Math.max(LOOK_EVERY_MILLIS, PAUSE_FOR_LOOK * lookMillis));
                lookedNanos = System.nanoTime();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return this;
    }

    /** Waits until there is a recording that outlives the process. */
    Running awaitRecording() {
        return await(() -> Files.exists(reportDirectory().resolve("recording.insitu")));
    }

    /** The default for this process, or {@code report}, as the probes of {@link Jvm#probed} have it. */
    private Path reportDirectory() throws IOException {
        Path reports = directory.resolve("insitu-report");
        if (Files.isDirectory(reports)) {
            try (Stream<Path> all = Files.list(reports)) {
                Optional<Path> own = all.filter(report -> report.toString().endsWith("-" + pid()))
                        .findFirst();
                if (own.isPresent()) {
                    return own.get();
                }
            }
        }
        return directory.resolve("report");
    }

    /** Gives the application a line on stdin. */
    Running tell(String line) throws IOException {
        OutputStream stdin = process.getOutputStream();
        stdin.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        stdin.flush();
        return this;
    }

    /** As {@code kill -9}. By its handle, which leaves the streams to be read to their ends. */
    Running kill() {
        process.toHandle().destroyForcibly();
        return this;
    }

    /** As {@code kill -SIGNAL}. Skips the test where the whole build ignores SIGINT, as in the background of a script. */
    Running signal(String signal) throws IOException {
        Assumptions.assumeFalse(signal.equals("INT") && ignoresInterrupts(), "the build was started to ignore SIGINT");
        new Running(jdk, directory, List.of("kill", "-" + signal, Long.toString(pid()))).finish();
        return signal.equals("STOP") ? await(() -> RunningThread.areStopped(pid())) : this;
    }

    /** Whether the build was started to ignore SIGINT, and so everything that it starts. */
    boolean ignoresInterrupts() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status"))) {
            if (line.startsWith("SigIgn:")) {
                return (Long.parseUnsignedLong(line.substring(line.lastIndexOf('\t') + 1), 16) & 2) != 0;
            }
        }
        return false;
    }

    /** What one of its threads does, by the thread's name; waits until there is such a thread. */
    RunningThread thread(String name) {
        RunningThread[] found = new RunningThread[1];
        await(() -> {
            found[0] = RunningThread.find(pid(), name);
            return found[0] != null;
        });
        return found[0];
    }

    /** Stops the process for some milliseconds, by SIGSTOP and SIGCONT. */
    Running stopFor(int millis) throws IOException {
        signal("STOP");
        // Not before: on a busy machine it takes a while until all its threads have stopped.
        long enough = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        return await(() -> System.nanoTime() - enough >= 0).signal("CONT");
    }

    /** Waits for its end. */
    Run finish() throws IOException {
        return finishWithin(PATIENCE_SECONDS);
    }

    /** Waits for the end of what takes its time. */
    Run finishWithin(long seconds) throws IOException {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS) || !stdout.await(ProcessOutput.END)) {
                throw gaveUp("did not end");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        stderr.await(ProcessOutput.END);
        return new Run(jdk, directory, pid(), process.exitValue(), stdout.text(), stderr.text(), reportDirectory());
    }

    private AssertionError gaveUp(String what) {
        kill();
        return new AssertionError(what + "\n--- stdout\n" + stdout.text() + "--- stderr\n" + stderr.text());
    }
}
