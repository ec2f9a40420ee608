package dev.insitu.tool;

import dev.insitu.config.syntax.Durations;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.recording.directory.LatestLink;
import dev.insitu.recording.memory.SharedCounts;
import dev.insitu.tool.watch.WatchRun;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code watch DIR|PID}: shows a live table of a session, read from shared memory at no cost to the application. */
@Command(
        name = "watch",
        description = {
            "Shows what a running session counts; times in us.",
            "On a terminal a table, else a line for each probe and interval, times in ns.",
            "Options of time choose the calls that are shown besides those of the last interval."
        },
        mixinStandardHelpOptions = true)
final class WatchCommand implements Callable<Integer> {
    private static final long SHORTEST_NANOS = 100_000_000;
    private static final long LONGEST_NANOS = 3_600_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Mixin
    private WindowOptions windows;

    @Parameters(paramLabel = "DIR|PID", description = "The report directory, or the process of the JVM.")
    private String what;

    @Option(
            names = "--interval",
            paramLabel = "DURATION",
            defaultValue = "1s",
            description = "Between two looks, from 100ms on; default: ${DEFAULT-VALUE}.")
    private String interval;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Optional<File> ended = new WatchRun(place(), intervalNanos(), windows.window(), out).run();
        ended.ifPresent(directory -> out.println("report: " + ToolCommand.of("report", directory.getPath())));
        out.flush();
        return 0;
    }

    private long intervalNanos() {
        try {
            return Durations.parse(interval, SHORTEST_NANOS, LONGEST_NANOS);
        } catch (InvalidValueException e) {
            throw new ParameterException(spec.commandLine(), "--interval \"" + interval + "\": " + e.getMessage());
        }
    }

    private File place() throws IOException {
        File named = new File(what);
        if (!SharedCounts.isProcess(named)) {
            return LatestLink.followed(named);
        }
        long pid = Long.parseLong(what);
        return SharedCounts.of(pid).orElseThrow(() -> new IOException(SharedCounts.noneOf(pid)));
    }
}
