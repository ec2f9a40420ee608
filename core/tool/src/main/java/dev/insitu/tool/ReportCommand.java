package dev.insitu.tool;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.file.Formats;
import dev.insitu.report.format.Format;
import dev.insitu.report.format.plot.PercentilePlot;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.util.Iterator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report DIR}: prints the report of a recording, also of a JVM that still runs or was killed. */
@Command(
        name = "report",
        description = "Prints the report of a recording, also of a JVM that still runs or was killed.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The report directory, or the process whose counts are looked for.")
    private File directory;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "console",
            completionCandidates = Outputs.class,
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private String output;

    /** The names of all formats. */
    static final class Outputs implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return OutputFormat.names().iterator();
        }
    }

    @Mixin
    private WindowOptions windows;

    @Option(names = "--open", description = "Writes report.html into the directory and opens it in a browser.")
    private boolean open;

    @Option(names = "--plot", description = "With console: draws the percentile curves below the table.")
    private boolean plot;

    @Override
    public Integer call() throws Exception {
        if (open) {
            ReportPage.show(directory, windows.window(), spec.commandLine().getOut());
            return 0;
        }
        Format format = OutputFormat.named(output)
                .map(Formats::of)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--output \"" + output + "\": expected one of " + String.join(", ", OutputFormat.names())));
        if (plot && !output.equals("console")) {
            throw new ParameterException(
                    spec.commandLine(), "--plot: expected --output console; html has curves of its own");
        }
        Snapshot snapshot = windows.window().readWithCauses(directory);
        format.render(snapshot, spec.commandLine().getOut());
        if (plot) {
            spec.commandLine().getOut().print(PercentilePlot.of(snapshot));
        }
        spec.commandLine().getOut().flush();
        return 0;
    }
}
