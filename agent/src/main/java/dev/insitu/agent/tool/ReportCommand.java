package dev.insitu.agent.tool;

import dev.insitu.agent.recording.OrphanRecording;
import dev.insitu.report.file.Formats;
import dev.insitu.report.format.Format;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report DIR}: the report of a recording, also of a JVM that still runs or was killed. */
@Command(
        name = "report",
        description = "Prints the report of a recording, also of a JVM that still runs or was killed.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The report directory.")
    private File directory;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "console",
            description = "console, json, csv, hgrm, hlog, html or collapsed; default: ${DEFAULT-VALUE}.")
    private String output;

    @Option(names = "--open", description = "Writes report.html into the directory and opens it in a browser.")
    private boolean open;

    @Override
    public Integer call() throws Exception {
        if (open) {
            ReportPage.show(directory, spec.commandLine().getOut());
            return 0;
        }
        Format format = Formats.named(output)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--output \"" + output + "\": expected console, json, csv, hgrm, hlog, html or collapsed"));
        format.render(
                Snapshot.of(OrphanRecording.read(directory)), spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
        return 0;
    }
}
