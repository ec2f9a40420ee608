package dev.insitu.tool;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.platform.problem.Problem;
import dev.insitu.platform.text.Harmless;
import dev.insitu.tool.child.ChildCommands;
import dev.insitu.tool.child.StartedJvms;
import dev.insitu.tool.child.WindowsArguments;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code run [-p RULE]... [CONFIG] -- COMMAND...}: starts a command with the agent in its JVM. */
@Command(
        name = "run",
        description = {
            "Starts a command with the agent in its JVM, passes signals on, and exits with its exit code.",
            "Where the command is not java itself, every JVM that it starts has the agent; --main chooses.",
            "  insitu run -p \"com.acme.Book#match\" -- java -jar app.jar",
            "  insitu run probes.yaml --main \"com.acme.*\" -- ./start.sh"
        },
        customSynopsis = "insitu run [-p RULE]... [CONFIG] [--main PATTERN] [--open] -- COMMAND...",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Option(names = "-p", paramLabel = "RULE", description = "Times a method; may be given several times.")
    private List<String> rules = List.of();

    @Option(
            names = "--main",
            paramLabel = "PATTERN",
            description = "Only JVMs with this main class or jar; * stands for any characters.")
    private String main;

    @Option(names = "--open", description = "At the end, opens the report in a browser.")
    private boolean open;

    @Parameters(arity = "0..1", paramLabel = "CONFIG", description = "The config file; default: as for the agent.")
    private String config;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = tool.behindDashes();
        if (command.isEmpty()) {
            throw refused("no command; expected -- and the command that starts the application");
        }
        ConfigSource source = source();
        ConfigResult read = ConfigReader.read(source);
        if (read instanceof ConfigResult.Invalid invalid) {
            for (Problem problem : invalid.problems()) {
                spec.commandLine().getErr().println(problem.text());
            }
            return spec.exitCodeOnInvalidInput();
        }
        AgentOptions options = new AgentOptions(tool.jar(), AgentOptions.argument(source), Optional.ofNullable(main));
        long startMillis = System.currentTimeMillis();
        int exitCode = runAndSayWhatIsMissed(command, options);
        if (open && read instanceof ConfigResult.Valid valid) {
            show(valid.config().report().directory(), startMillis);
        }
        return exitCode;
    }

    /** Prints to stderr: stdout is the command's. Errors here do not change its exit code. */
    private void show(String pattern, long startMillis) {
        PrintWriter err = spec.commandLine().getErr();
        try {
            List<File> reports =
                    ReportPage.writtenSince(startMillis, pattern, new File(System.getProperty("user.dir")));
            if (reports.isEmpty()) {
                err.println("insitu: no report to open: expected one in " + Harmless.oneLine(pattern)
                        + "; where the command changed the directory: insitu report DIR --open");
            } else {
                ReportPage.show(named(reports.get(reports.size() - 1)), err);
            }
        } catch (IOException | RuntimeException e) {
            err.println("insitu: the page could not be written: " + Harmless.oneLine(String.valueOf(e.getMessage())));
        }
        err.flush();
    }

    /** The directory as the user would name it. */
    private static File named(File directory) {
        Path here = Path.of(System.getProperty("user.dir"));
        return directory.toPath().startsWith(here)
                ? here.relativize(directory.toPath()).toFile()
                : directory;
    }

    private ConfigSource source() {
        if (rules.isEmpty()) {
            return ConfigSource.choose(config);
        }
        if (config != null) {
            throw refused("-p beside a config file: expected one of the two; add the rule to " + config);
        }
        return new ConfigSource.Rules("-p", String.join(";", rules));
    }

    private ParameterException refused(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }

    private int runAndSayWhatIsMissed(List<String> command, AgentOptions options)
            throws IOException, InterruptedException {
        try (StartedJvms started = new StartedJvms()) {
            int exitCode = run(command, options.notedIn(started.list()));
            PrintWriter err = spec.commandLine().getErr();
            started.missed(Optional.ofNullable(main)).ifPresent(missed -> err.println("insitu: " + missed));
            err.flush();
            return exitCode;
        }
    }

    private int run(List<String> command, AgentOptions options) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(WindowsArguments.of(options.in(command))).inheritIO();
        String before = System.getenv(AgentOptions.VARIABLE);
        options.inEnvironment(command, before)
                .ifPresent(value -> builder.environment().put(AgentOptions.VARIABLE, value));
        // An earlier signal ends only this process, as if it had come before the command's start.
        return ChildCommands.withSignals().run(builder).orElse(spec.exitCodeOnInvalidInput());
    }
}
