package dev.insitu.tool.shell;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: prints the script for bash and zsh that completes commands and options. */
@Command(
        name = "completion",
        description = {
            "Prints a script with which bash and zsh complete commands and options of the command \"insitu\".",
            "  source <(java -jar insitu.jar completion)"
        },
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /** Called by the command line parser, which sets the fields. */
    public CompletionCommand() {}

    @Override
    public Integer call() {
        CommandSpec tool = spec.root();
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash(tool.name(), tool.commandLine()));
        out.flush();
        return 0;
    }
}
