package dev.insitu.tool;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.directory.LatestLink;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.merge.RecordingMerger;
import dev.insitu.report.merge.UnmergeableException;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.tool.compare.DistinctRecordings;
import dev.insitu.tool.window.Window;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code merge DIR... -o OUT}: merges several JVMs' recordings into one. */
@Command(
        name = "merge",
        description = {
            "Makes one recording, and its report, of several JVMs' recordings: counts add up exactly.",
            "Exit code 2 where they cannot be read or do not add up."
        },
        mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "Report directories, or a directory that contains some.")
    private List<File> directories;

    @Mixin
    private WindowOptions windows;

    @Option(names = "-o", required = true, paramLabel = "OUT", description = "The directory for the result.")
    private File out;

    @Override
    public Integer call() throws IOException {
        File file = new File(out, RecordingFile.NAME);
        if (file.exists()) {
            throw new ParameterException(
                    spec.commandLine(), "-o \"" + out + "\": expected a directory without a recording");
        }
        List<DistinctRecordings.Each> distinct;
        Recording merged;
        try {
            distinct = DistinctRecordings.read(reports(), spec.commandLine().getErr());
            merged = merge(distinct);
        } catch (UnreadableRecordingException | UnmergeableException e) {
            spec.commandLine().getErr().println("insitu: " + Harmless.oneLine(e.getMessage()));
            return spec.exitCodeOnInvalidInput();
        }
        try {
            OwnerOnly.makeDirectories(out.getAbsoluteFile());
            RecordingFile.write(merged, file);
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
            throw new ParameterException(
                    spec.commandLine(),
                    "-o \"" + out + "\": expected a directory that can be made and written to: " + reason,
                    e);
        }
        HistoryFile.write(merged, out);
        Snapshot snapshot = Snapshot.of(merged);
        ReportWriter.write(snapshot, out, snapshot.outputs());
        spec.commandLine()
                .getOut()
                .println("merged " + distinct.size() + (distinct.size() == 1 ? " recording" : " recordings") + " into "
                        + Harmless.oneLine(out.getPath()));
        return 0;
    }

    private List<File> reports() {
        List<File> reports = new ArrayList<>();
        for (File each : directories) {
            reports.addAll(LatestLink.allIn(each));
        }
        return reports;
    }

    private Recording merge(List<DistinctRecordings.Each> distinct)
            throws UnmergeableException, UnreadableRecordingException {
        Window window = windows.window();
        RecordingMerger merger = new RecordingMerger();
        for (DistinctRecordings.Each each : distinct) {
            merger.add(each.directory().getPath(), window.of(each.directory(), each.recording()));
        }
        return merger.merged(out.getPath());
    }
}
