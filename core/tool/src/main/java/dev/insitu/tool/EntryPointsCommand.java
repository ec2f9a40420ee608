package dev.insitu.tool;

import dev.insitu.config.syntax.Durations;
import dev.insitu.platform.attach.AttachModule;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.tool.attach.AttachEnd;
import dev.insitu.tool.entry.EntryPoint;
import dev.insitu.tool.entry.EntryPointSearch;
import dev.insitu.tool.entry.EntryPointTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code entry-points PID}: lists the methods by which requests enter and leave a running JVM. */
@Command(
        name = "entry-points",
        description = "Lists what requests enter and leave a running JVM by, with rates and latencies.",
        mixinStandardHelpOptions = true)
final class EntryPointsCommand implements Callable<Integer> {
    private static final int NOTHING = 2;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Parameters(paramLabel = "PID", description = "The JVM's process.")
    private long pid;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            defaultValue = "10s",
            description = "How long calls are counted, such as 60s; default: ${DEFAULT-VALUE}.")
    private String duration;

    @Option(names = "--output", paramLabel = "FORMAT", defaultValue = "console", description = "console or json.")
    private String output;

    @Override
    public Integer call() throws IOException, InterruptedException {
        AttachModule.require();
        if (!output.equals("console") && !output.equals("json")) {
            throw new ParameterException(spec.commandLine(), "--output \"" + output + "\": expected console or json");
        }
        AttachEnd end = AttachEnd.bySignals();
        try {
            PrintWriter err = spec.commandLine().getErr();
            List<EntryPoint> points = new EntryPointSearch(pid, tool.jar(), err).called(forNanos(), end.wanted());
            end.begun();
            print(points);
            return end.reported(points.isEmpty() ? NOTHING : 0);
        } finally {
            end.over();
        }
    }

    private void print(List<EntryPoint> points) {
        PrintWriter out = spec.commandLine().getOut();
        if (output.equals("json")) {
            out.println(EntryPointTable.json(points));
        } else if (!points.isEmpty()) {
            EntryPointTable.lines(points).forEach(out::println);
        }
        out.flush();
        if (points.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("insitu: nothing that the catalogue knows was called within " + duration
                            + "; name methods of the application: attach " + pid + " \"com.acme.Orders#place\"");
        }
    }

    private long forNanos() {
        try {
            return Durations.parse(duration);
        } catch (InvalidValueException e) {
            throw new ParameterException(spec.commandLine(), "--for \"" + duration + "\": " + e.getMessage());
        }
    }
}
