package dev.insitu.tool;

import dev.insitu.report.format.console.CheckLines;
import dev.insitu.report.format.xml.JunitXml;
import dev.insitu.report.snapshot.check.CheckResult;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check DIR}: evaluates the checks of a recording's config; fails if one does not pass. */
@Command(
        name = "check",
        description = {
            "Prints the results of the checks in a recording's config.",
            "Exit code 0 where all hold, 1 where one fails or cannot be decided, 2 where the recording cannot",
            "be read."
        },
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The report directory.")
    private File directory;

    @Mixin
    private WindowOptions windows;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also writes them as JUnit XML, which build servers read.")
    private Path junit;

    @Override
    public Integer call() throws Exception {
        List<CheckResult> checks = windows.window().read(directory).checks();
        if (junit != null) {
            write(JunitXml.of(directory.getPath(), checks));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (checks.isEmpty()) {
            out.println("no checks: the config of this recording has none");
        } else {
            out.print(CheckLines.of(checks));
        }
        out.flush();
        return CheckResult.allPassed(checks) ? 0 : 1;
    }

    private void write(String xml) throws IOException {
        try {
            Files.createDirectories(junit.toAbsolutePath().getParent());
            Files.writeString(junit, xml);
        } catch (FileSystemException e) {
            throw new ParameterException(
                    spec.commandLine(), "--junit \"" + junit + "\": expected a file that can be written", e);
        }
    }
}
