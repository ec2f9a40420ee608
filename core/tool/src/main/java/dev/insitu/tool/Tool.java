package dev.insitu.tool;

import dev.insitu.platform.process.ConsoleCharset;
import dev.insitu.platform.process.Version;
import dev.insitu.platform.text.EncodableWriter;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.directory.LatestLink;
import dev.insitu.tool.compare.DashedWords;
import dev.insitu.tool.shell.CompletionCommand;
import dev.insitu.tool.shell.ManPageCommand;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The tool: reads recordings, checks configs and runs the demos. Results go to stdout, errors to stderr. */
@Command(
        name = "insitu",
        description = {
            "Reads what the Insitu agent recorded.",
            "",
            "To record, start an application with the agent:",
            "  java -javaagent:insitu.jar=probes.yaml -jar app.jar",
            "  java -javaagent:insitu.jar=\"com.acme.Book#match;com.acme.Parser#*\" -jar app.jar",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Tool.Versions.class,
        subcommands = {
            ReportCommand.class,
            CheckCommand.class,
            WatchCommand.class,
            MarkCommand.class,
            IncidentsCommand.class,
            AttachCommand.class,
            EntryPointsCommand.class,
            WhyCommand.class,
            MatchesCommand.class,
            RunCommand.class,
            CompareCommand.class,
            AbCommand.class,
            MergeCommand.class,
            DemoCommand.class,
            CompletionCommand.class,
            ManPageCommand.class
        })
public final class Tool implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The tool's own jar. */
    private final File jar;

    /** Base directory of relative file names; null for this process's own directory, where names stay as given. */
    private final File here;

    /** The arguments after {@code --}: a command, or the second of two lists. */
    private final List<String> behindDashes;

    private Tool(File jar, File here, List<String> behindDashes) {
        this.jar = jar;
        this.here = here;
        this.behindDashes = behindDashes;
    }

    /**
     * Runs a command.
     *
     * @return 0; 1 where the command found a problem; 2 where its arguments were wrong or it could not do its work
     */
    public static int run(String[] arguments, File jar) {
        return run(arguments, jar, new FileOutputStream(FileDescriptor.out), line -> {});
    }

    /** The same with other streams. A result that cannot be written, as on a full disk, is work that could not be done. */
    static int run(String[] arguments, File jar, OutputStream stdout, Consumer<CommandLine> stderr) {
        ResultStream result = new ResultStream(stdout);
        PrintWriter out =
                new PrintWriter(new EncodableWriter(result, ConsoleCharset.of("stdout", StandardCharsets.UTF_8)), true);
        return run(arguments, jar, null, stderr.andThen(line -> line.setOut(out)), result::problem);
    }

    /** The same for a calling program that captures the output and whose file names are relative to another directory. */
    public static int run(String[] arguments, File jar, File here, PrintWriter out, PrintWriter err) {
        return run(arguments, jar, here, line -> line.setOut(out).setErr(err), Optional::empty);
    }

    private static int run(
            String[] arguments,
            File jar,
            File here,
            Consumer<CommandLine> streams,
            Supplier<Optional<String>> unwritten) {
        DashedWords words = DashedWords.of(List.of(arguments));
        Tool tool = new Tool(jar, here, words.behind());
        CommandLine line = new CommandLine(tool);
        line.registerConverter(File.class, tool::file);
        line.registerConverter(Path.class, name -> tool.file(name).toPath());
        line.setUsageHelpWidth(100);
        streams.accept(line);
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            PrintWriter err = command.getErr();
            err.println("insitu: " + Harmless.oneLine(e.getMessage() == null ? e.toString() : e.getMessage()));
            // The exit code is not 1, which means a regression or a failed check.
            return CommandLine.ExitCode.USAGE;
        });
        int code = execute(line, words.before());
        line.getOut().flush();
        if (unwritten.get().isEmpty()) {
            return code;
        }
        line.getErr()
                .println("insitu: the result cannot be written to stdout: "
                        + Harmless.oneLine(unwritten.get().get()));
        return CommandLine.ExitCode.USAGE;
    }

    private static int execute(CommandLine line, List<String> words) {
        try {
            return line.execute(words.toArray(new String[0]));
        } catch (OutOfMemoryError e) {
            line.getErr().println("insitu: out of memory; give the tool more: java -Xmx4g -jar insitu.jar ...");
            return CommandLine.ExitCode.USAGE;
        }
    }

    File jar() {
        return jar;
    }

    /** The base directory of relative file names. */
    File here() {
        return here == null ? new File(System.getProperty("user.dir")) : here;
    }

    /** The file for a name on the command line. The file {@code latest} that stands for a link is followed. */
    File file(String name) {
        return LatestLink.followed(new File(name).isAbsolute() ? new File(name) : new File(here, name));
    }

    List<String> behindDashes() {
        return behindDashes;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /** {@code --version}. */
    static final class Versions implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"insitu " + Version.text()};
        }
    }
}
