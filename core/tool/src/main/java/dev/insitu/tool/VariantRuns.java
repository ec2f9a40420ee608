package dev.insitu.tool;

import dev.insitu.config.ConfigSource;
import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.report.compare.Comparer;
import dev.insitu.report.compare.Comparison;
import dev.insitu.report.file.SnapshotReader;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.tool.child.ChildCommands;
import dev.insitu.tool.child.WindowsArguments;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs two variants alternately, each in a fresh JVM, and keeps their recordings. For one thread. */
final class VariantRuns {
    /** With fewer JVMs a side, only very large changes can be proven. */
    static final int LEAST = 5;

    private final File jar;
    private final ConfigSource source;
    private final File parent;
    private final List<String> base;
    private final List<String> fresh;
    private final ChildCommands commands = ChildCommands.withSignals();
    private final List<Snapshot> baseJvms = new ArrayList<>();
    private final List<Snapshot> newJvms = new ArrayList<>();

    /**
     * Creates the runs and installs signal handlers: a signal ends the current run and the comparison.
     *
     * @param parent created if it does not exist; directory of the recordings and of the commands' output
     */
    VariantRuns(File jar, ConfigSource source, File parent, List<String> base, List<String> fresh) {
        this.jar = jar;
        this.source = source;
        this.parent = parent;
        this.base = base;
        this.fresh = fresh;
    }

    /** Whether a directory has recordings of an earlier comparison, which must not be mixed with new ones. */
    static boolean areIn(File directory) {
        File[] earlier = directory.listFiles(
                file -> file.getName().matches("(base|new)-[0-9]+") && new File(file, RecordingFile.NAME).exists());
        return earlier != null && earlier.length > 0;
    }

    /**
     * Runs both variants once, in the order A B, then B A, and so on. Drift meanwhile, such as of the machine's clock rate, then
     * affects both alike.
     *
     * @param number from 1
     * @return a message on what failed; empty if both have recorded
     */
    List<String> runPair(int number) throws IOException, InterruptedException {
        OwnerOnly.makeDirectories(parent);
        List<String> problems = new ArrayList<>();
        boolean newFirst = number % 2 == 0;
        run(newFirst, number, problems);
        if (problems.isEmpty()) {
            run(!newFirst, number, problems);
        }
        return problems;
    }

    private void run(boolean isNew, int number, List<String> problems) throws IOException, InterruptedException {
        String name = (isNew ? "new-" : "base-") + number;
        File directory = new File(parent, name);
        File log = new File(parent, name + ".log");
        List<String> command = isNew ? fresh : base;
        AgentOptions options =
                new AgentOptions(jar, AgentOptions.argument(source), Optional.empty()).reportingTo(directory);
        ProcessBuilder builder = new ProcessBuilder(WindowsArguments.of(options.in(command)))
                .redirectErrorStream(true)
                .redirectOutput(log);
        options.inEnvironment(command, System.getenv(AgentOptions.VARIABLE))
                .ifPresent(value -> builder.environment().put(AgentOptions.VARIABLE, value));
        int exitCode = commands.run(builder).orElse(0);
        if (commands.signal().isPresent()) {
            commands.endWhatIsLeft();
            problems.add("ended by SIG" + commands.signal().get() + " in " + name
                    + ": nothing is compared; the recordings so far are in " + Harmless.oneLine(parent.getPath()));
            return;
        }
        if (exitCode != 0) {
            problems.add(name + " ended with exit code " + exitCode + "; its output is in " + log);
            return;
        }
        try {
            (isNew ? newJvms : baseJvms).add(SnapshotReader.read(directory));
        } catch (UnreadableRecordingException e) {
            problems.add(name + " recorded nothing: " + e.getMessage() + "; its output is in " + log);
        }
    }

    /** The recordings of the first variant. */
    List<Snapshot> baseJvms() {
        return List.copyOf(baseJvms);
    }

    /** The recordings of the second variant. */
    List<Snapshot> newJvms() {
        return List.copyOf(newJvms);
    }

    /** The comparison of the runs so far. */
    Comparison compare(double confidence, double tolerance) {
        return Comparer.compare(baseJvms, newJvms, confidence, tolerance);
    }
}
