package dev.insitu.tool;

import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
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
        try {
            List<Part> before = read(base, windows.window());
            List<Part> after = readBehind();
            return places.size() == 1 ? showSideBySide(before, after) : compare(byRuns(before), byRuns(after));
        } catch (UnreadableRecordingException e) {
            // The exit code is not 1, which means a regression.
            spec.commandLine().getErr().println("insitu: " + Harmless.oneLine(e.getMessage()));
            return spec.exitCodeOnInvalidInput();
        }
    }

    private int compare(List<Snapshot> before, List<Snapshot> after) {
        List<Snapshot> all = new ArrayList<>(before);
        all.addAll(after);
        if (lackVerdicts(all) || areDifferent(all)) {
            return spec.exitCodeOnInvalidInput();
        }
        return options.print(Comparer.compare(before, after, Comparer.CONFIDENCE, options.tolerance()), before, after);
    }

    /** Shows two windows of one recording by their runs or, if these are not at the same rates, by all their calls. */
    private int showSideBySide(List<Part> base, List<Part> fresh) throws UnreadableRecordingException {
        List<Snapshot> before = byRuns(base);
        List<Snapshot> after = byRuns(fresh);
        List<Snapshot> both = new ArrayList<>(before);
        both.addAll(after);
        if (!Mismatch.among(both).isEmpty()) {
            before = ofAllCalls(base);
            after = ofAllCalls(fresh);
        }
        Comparison comparison = Comparer.compare(before, after, Comparer.CONFIDENCE, options.tolerance());
        return options.print(comparison.sideBySide(), before, after);
    }

    /** Says in one line where nothing tells whether JVMs kept their rates: then no figure tells which version is slower. */
    private boolean lackVerdicts(List<Snapshot> jvms) {
        int lacking = 0;
        for (Snapshot jvm : jvms) {
            lacking += jvm.lacksRuns() ? 1 : 0;
        }
        if (lacking > 0) {
            spec.commandLine()
                    .getErr()
                    .println("insitu: not compared: no run of the driver lies whole in the windows of " + lacking
                            + " of " + jvms.size() + " JVMs, so there is no verdict to judge by");
        }
        return lacking > 0;
    }

    /** Reads the side behind the dashes, which has its own window. */
    private List<Part> readBehind() throws UnreadableRecordingException {
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

    /** The window of a JVM's recording that is compared. */
    private record Part(File directory, Recording recording, Window window) {}

    private static List<Snapshot> byRuns(List<Part> parts) throws UnreadableRecordingException {
        List<Snapshot> snapshots = new ArrayList<>();
        for (Part each : parts) {
            snapshots.add(SnapshotReader.of(each.directory, each.window.of(each.directory, each.recording)));
        }
        return snapshots;
    }

    private static List<Snapshot> ofAllCalls(List<Part> parts) throws UnreadableRecordingException {
        List<Snapshot> snapshots = new ArrayList<>();
        for (Part each : parts) {
            snapshots.add(SnapshotReader.of(each.directory, each.window.ofAllCalls(each.directory, each.recording)));
        }
        return snapshots;
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
    private List<Part> read(List<File> directories, Window window) throws UnreadableRecordingException {
        List<Part> jvms = new ArrayList<>();
        for (DistinctRecordings.Each each :
                DistinctRecordings.read(directories, spec.commandLine().getErr())) {
            places.add(each.directory().getAbsoluteFile().toPath().normalize());
            jvms.add(new Part(each.directory(), each.recording(), window));
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
