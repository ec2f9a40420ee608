package dev.insitu.tool.shell;

import dev.insitu.platform.process.Version;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code man-page}: prints the manual page. */
@Command(
        name = "man-page",
        description = {
            "Prints the manual page, for a file in a man1 directory.",
            "  java -jar insitu.jar man-page > insitu.1; man ./insitu.1"
        },
        mixinStandardHelpOptions = true)
public final class ManPageCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /** Called by the command line parser, which sets the fields. */
    public ManPageCommand() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(ManPage.of(spec.root(), Version.text()));
        out.flush();
        return 0;
    }
}
