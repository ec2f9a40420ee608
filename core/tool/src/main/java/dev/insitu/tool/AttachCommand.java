package dev.insitu.tool;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.config.syntax.Durations;
import dev.insitu.platform.attach.AttachModule;
import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Problem;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.process.Secrets;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.platform.process.Version;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.report.file.Formats;
import dev.insitu.report.format.console.CheckLines;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.tool.attach.AttachEnd;
import dev.insitu.tool.attach.AttachPlaces;
import dev.insitu.tool.attach.AttachedSession;
import dev.insitu.tool.attach.WeavingProgress;
import dev.insitu.tool.entry.EntryPointSearch;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code attach PID CONFIG}: runs a session in a running JVM, for a while. */
@Command(
        name = "attach",
        description =
                "Profiles a JVM that runs already, until Ctrl-C or for a while; afterwards its bytecode is as it was.",
        mixinStandardHelpOptions = true)
final class AttachCommand implements Callable<Integer> {
    private static final int BROKEN_CONFIG = 2;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PID",
            description = "The JVM's process; without it, lists JVMs.")
    private Long pid;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "CONFIG",
            description = "A config file, or rules as behind -javaagent.")
    private String config;

    @Option(names = "--for", paramLabel = "DURATION", description = "Such as 60s; default: until Ctrl-C.")
    private String duration;

    @Option(
            names = "--until-eof",
            description = "Ends with standard input, for a program that starts this one and holds a pipe to it. "
                    + "Prints \"insitu: recording\" to stderr when all loaded classes are woven.")
    private boolean untilEof;

    @Option(names = "--check", description = "Exit code 1 where a check of the config fails or cannot be decided.")
    private boolean check;

    @Override
    public Integer call() throws IOException, InterruptedException {
        AttachModule.require();
        if (pid == null) {
            RunningJvms.print(spec.commandLine().getOut());
            return 0;
        }
        PrintWriter err = spec.commandLine().getErr();
        long forNanos = forNanos();
        File here = new File(System.getProperty("user.dir"));
        ConfigSource source = config == null
                ? ConfigSource.choose(null, System.getProperty("insitu.config"), System.getenv("INSITU_CONFIG"), here)
                : ConfigSource.choose(config, null, null, here);
        if (source instanceof ConfigSource.None) {
            return listEntryPoints(err);
        }
        ConfigResult read = ConfigReader.read(source);
        if (!(read instanceof ConfigResult.Valid valid)) {
            for (Problem problem : ((ConfigResult.Invalid) read).problems()) {
                err.println(problem.text());
            }
            return BROKEN_CONFIG;
        }
        OtherJvm jvm = new OtherJvm(pid, tool.jar());
        Properties properties = jvm.properties();
        File directory = ReportDirectory.resolve(
                valid.config().report().directory(), System.currentTimeMillis(), Long.toString(pid), here);
        AttachPlaces places = AttachPlaces.of(directory, pid);
        AttachEnd end = AttachEnd.bySignals();
        try {
            AttachRequest request = new AttachRequest(
                    Version.ofBuild(),
                    AgentOptions.argument(source),
                    here,
                    directory,
                    ProcessHandle.current().pid(),
                    forNanos);
            places.begin(jvm, request);
            end.begun();
            ReportDirectory.pointLatest(valid.config().report().directory(), directory);
            announce(err, properties, directory);
            AttachedSession session =
                    new AttachedSession(jvm, pid, directory, places.requests(), new WeavingProgress(err, untilEof));
            if (untilEof) {
                Daemon.start(() -> awaitEof(end.wanted()), "insitu-eof");
            }
            session.await(forNanos, end.wanted());
            Snapshot snapshot = print(session);
            if (session.isReplaced()) {
                err.println("insitu: another session took the place of this one, which ended before its time");
            }
            int exitCode = check ? exitCode(snapshot.checks(), err) : 0;
            err.flush();
            return end.reported(exitCode);
        } finally {
            end.over();
        }
    }

    /** Without a config there is nothing to record: shows what a config could name. */
    private int listEntryPoints(PrintWriter err) throws IOException, InterruptedException {
        duration = duration == null ? EntryPointsCommand.DURATION : duration;
        err.println("insitu: CONFIG is missing: a config file, or rules; calls are counted for " + duration
                + " to find methods for it");
        err.flush();
        return EntryPointsCommand.list(
                new EntryPointSearch(pid, tool.jar(), err), forNanos(), spec.commandLine(), false, BROKEN_CONFIG);
    }

    private long forNanos() {
        try {
            return duration == null ? Long.MAX_VALUE : Durations.parse(duration);
        } catch (InvalidValueException e) {
            throw new ParameterException(spec.commandLine(), "--for \"" + duration + "\": " + e.getMessage());
        }
    }

    private void announce(PrintWriter err, Properties properties, File directory) {
        err.println("insitu: attached to " + pid + " ("
                + Harmless.oneLine(Secrets.maskLine(properties.getProperty("sun.java.command", "")))
                + "), recording to " + Harmless.oneLine(directory.getPath()) + "; "
                + (duration == null ? "Ctrl-C ends it" : "for " + duration + ", or until Ctrl-C"));
        if (OtherJvm.warns(properties)) {
            err.println("insitu: the target JVM printed its dynamic-agent warning to stderr; start it with "
                    + "-XX:+EnableDynamicAgentLoading to avoid the warning");
        }
    }

    private static void awaitEof(CountDownLatch ended) {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The program at the other end of stdin has gone.
        }
        ended.countDown();
    }

    private static int exitCode(List<CheckResult> checks, PrintWriter err) {
        for (CheckResult result : checks) {
            if (result.outcome() != CheckResult.Outcome.PASSED) {
                err.println("insitu: check " + CheckLines.line(result));
            }
        }
        if (checks.isEmpty()) {
            err.println("insitu: no checks: the config has none");
        }
        return CheckResult.allPassed(checks) ? 0 : 1;
    }

    private Snapshot print(AttachedSession session) throws IOException {
        Snapshot snapshot = Snapshot.of(session.read());
        session.kept().ifPresent(path -> spec.commandLine()
                .getErr()
                .println("insitu: the report directory is gone; the counts are kept: "
                        + ToolCommand.of("report", path)));
        if (snapshot.outputs().contains(OutputFormat.CONSOLE)) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(Formats.of(OutputFormat.CONSOLE).render(snapshot));
            out.flush();
        }
        return snapshot;
    }
}
