package dev.insitu.tool;

import dev.insitu.platform.process.ToolCommand;
import dev.insitu.platform.text.Harmless;
import dev.insitu.report.file.SnapshotReader;
import dev.insitu.report.format.IncidentText;
import dev.insitu.report.format.json.JsonIncidents;
import dev.insitu.report.snapshot.IncidentTimes;
import dev.insitu.report.snapshot.KeptIncidents;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code incidents PID|DIR}: lists the times in which a rule of {@code keep} was met. */
@Command(
        name = "incidents",
        description = {
            "Lists a session's incidents, the times in which a rule of `keep` was met: start, length, rule,",
            "worst figure and first cause. report --incident N shows one of them."
        },
        mixinStandardHelpOptions = true)
final class IncidentsCommand implements Callable<Integer> {
    private static final String CONSOLE = "console";
    private static final String JSON = "json";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PID|DIR", description = "The process of the JVM, or its report directory.")
    private File place;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = CONSOLE,
            description = "console or json; default: ${DEFAULT-VALUE}.")
    private String output;

    @Override
    public Integer call() throws IOException {
        if (!List.of(CONSOLE, JSON).contains(output)) {
            throw new ParameterException(
                    spec.commandLine(), "--output \"" + Harmless.oneLine(output) + "\": expected console or json");
        }
        PrintWriter out = spec.commandLine().getOut();
        Snapshot snapshot = SnapshotReader.read(place);
        if (output.equals(JSON)) {
            out.print(JsonIncidents.render(
                    snapshot.incidents(), snapshot.session().running()));
        } else {
            print(snapshot, out);
        }
        out.flush();
        return 0;
    }

    private void print(Snapshot snapshot, PrintWriter out) {
        KeptIncidents incidents = snapshot.incidents();
        for (IncidentTimes each : incidents.incidents()) {
            out.println(
                    Harmless.oneLine(IncidentText.line(each, snapshot.session().running())));
        }
        String notJudged = String.join(
                "; ", IncidentText.notJudged(incidents, snapshot.session().complete()));
        if (incidents.incidents().isEmpty()) {
            out.println(Harmless.oneLine(
                    incidents.rules().isEmpty()
                            ? "no incidents: the session's config has no `keep`"
                            : "no incidents" + (notJudged.isEmpty() ? "" : "; " + notJudged)));
            return;
        }
        if (!notJudged.isEmpty()) {
            out.println(Harmless.oneLine(notJudged));
        }
        int last = incidents
                .incidents()
                .get(incidents.incidents().size() - 1)
                .incident()
                .number();
        out.println("to see one: " + ToolCommand.of("report", place.getPath()) + " --incident " + last);
    }
}
