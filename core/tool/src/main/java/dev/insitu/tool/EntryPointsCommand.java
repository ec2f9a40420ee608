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
import picocli.CommandLine;
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
        description = {
            "Lists what requests enter and leave a running JVM by, with rates and latencies, and the lines for a config.",
            "Exit code 2 where nothing was called."
        },
        mixinStandardHelpOptions = true)
final class EntryPointsCommand implements Callable<Integer> {
    static final String DURATION = "10s";

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
            defaultValue = DURATION,
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
        PrintWriter err = spec.commandLine().getErr();
        EntryPointSearch search = new EntryPointSearch(pid, tool.jar(), err);
        return list(search, forNanos(), spec.commandLine(), output.equals("json"), 0);
    }

    /**
     * Prints the entry points that are called within a while, or until a signal to this process.
     *
     * @param whenFound the exit code where something was called
     * @return the exit code
     */
    static int list(EntryPointSearch search, long forNanos, CommandLine line, boolean asJson, int whenFound)
            throws IOException, InterruptedException {
        AttachEnd end = AttachEnd.bySignals();
        try {
            end.begun();
            List<EntryPoint> points = search.called(forNanos, end.wanted());
            PrintWriter out = line.getOut();
            if (asJson) {
                out.println(EntryPointTable.json(points));
            } else {
                EntryPointTable.lines(points).forEach(out::println);
            }
            out.flush();
            if (points.isEmpty()) {
                line.getErr()
                        .println("insitu: no method that the catalogue has was called in that time, and no other "
                                + "was seen on the stacks of threads; name one of the application's: attach PID "
                                + "\"com.acme.Orders#place\"");
            }
            return end.reported(points.isEmpty() ? NOTHING : whenFound);
        } finally {
            end.over();
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
