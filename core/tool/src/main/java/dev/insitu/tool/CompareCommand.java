package dev.insitu.tool;

import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.report.compare.Comparer;
import dev.insitu.report.compare.Comparison;
import dev.insitu.report.compare.Mismatch;
import dev.insitu.report.file.SnapshotReader;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.tool.compare.DistinctRecordings;
import dev.insitu.tool.window.Window;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code compare BASE... -- NEW...}: compares percentiles; fails on a proven regression. */
@Command(
        name = "compare",
        description = {
            "Compares recordings before a change with recordings after it, percentile by percentile.",
            "The noise is that between JVMs: give several report directories a side, best five or more.",
            "Options of time before the dashes are for BASE, those behind them for NEW; two windows of one",
            "recording are shown side by side, without a verdict.",
            "Exit code 0; 1 where a percentile is proven slower by more than the tolerance, where more calls",
            "are proven to fail or never to end, or where a rate is not valid after the change alone; 2 where",
            "the recordings cannot be read or compared, or nothing in them can."
        },
        customSynopsis = {
            "insitu compare [--tolerance SHARE] [--despite WHAT] [--output FORMAT] BASE... -- NEW...",
            "insitu compare DIR --from T --to T -- DIR --from T"
        },
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Mixin
    private ComparisonOptions options;

    @Mixin
    private WindowOptions windows;

    @Option(
            names = "--despite",
            paramLabel = "WHAT",
            split = ",",
            description = "Compares although these differ: jdk, machine, config, rates.")
    private List<String> despite = List.of();

    @Parameters(arity = "0..*", paramLabel = "BASE", description = "Report directories before the change.")
    private List<File> base = List.of();

    /** The recordings of both sides. */
    private final Set<Path> places = new HashSet<>();

    @Override
    public Integer call() {
        options.check();
        checkDespite();
        if (base.isEmpty() || tool.behindDashes().isEmpty()) {
            throw refused("expected report directories before and behind --: compare BASE... -- NEW...");
        }
        List<Snapshot> before;
        List<Snapshot> after;
        try {
            before = read(base, windows.window());
            after = readBehind();
        } catch (UnreadableRecordingException e) {
            // The exit code is not 1, which means a regression.
            spec.commandLine().getErr().println("insitu: " + Harmless.oneLine(e.getMessage()));
            return spec.exitCodeOnInvalidInput();
        }
        List<Snapshot> all = new ArrayList<>(before);
        all.addAll(after);
        if (areDifferent(all)) {
            return spec.exitCodeOnInvalidInput();
        }
        Comparison comparison = Comparer.compare(before, after, Comparer.CONFIDENCE, options.tolerance());
        return options.print(places.size() == 1 ? comparison.sideBySide() : comparison, before, after);
    }

    /** Reads the side behind the dashes, which has its own window. */
    private List<Snapshot> readBehind() throws UnreadableRecordingException {
        NewSide side = new NewSide();
        CommandLine line = new CommandLine(side);
        line.registerConverter(File.class, tool::file);
        try {
            line.parseArgs(tool.behindDashes().toArray(new String[0]));
            return read(side.directories, side.windows.window());
        } catch (ParameterException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** What stands behind the dashes. */
    @Command
    static final class NewSide {
        @Mixin
        private WindowOptions windows;

        @Parameters(arity = "1..*", paramLabel = "NEW")
        private List<File> directories;
    }

    /** Reads one side. The same recording may be on both. */
    private List<Snapshot> read(List<File> directories, Window window) throws UnreadableRecordingException {
        List<Snapshot> jvms = new ArrayList<>();
        for (DistinctRecordings.Each each :
                DistinctRecordings.read(directories, spec.commandLine().getErr())) {
            places.add(each.directory().getAbsoluteFile().toPath().normalize());
            jvms.add(SnapshotReader.of(each.directory(), window.of(each.directory(), each.recording())));
        }
        return jvms;
    }

    private void checkDespite() {
        for (String what : despite) {
            try {
                Mismatch.Aspect.valueOf(what.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(
                        spec.commandLine(), "--despite \"" + what + "\": expected jdk, machine, config or rates", e);
            }
        }
    }

    /** Prints each difference that the user did not allow. */
    private boolean areDifferent(List<Snapshot> jvms) {
        boolean different = false;
        for (Mismatch mismatch : Mismatch.among(jvms)) {
            String aspect = mismatch.aspect().key();
            if (!despite.contains(aspect)) {
                different = true;
                spec.commandLine()
                        .getErr()
                        .println("insitu: not compared: the recordings differ in " + Harmless.oneLine(mismatch.text())
                                + "; --despite " + aspect + " compares them anyway");
            }
        }
        return different;
    }

    private ParameterException refused(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
