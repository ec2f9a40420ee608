package dev.insitu.agent.tool;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code demo NAME}: runs a demo application of a checkout under the agent, and says what the figures show. */
@Command(
        name = "demo",
        description = {"Runs a demo under the agent, and says what its figures show.", "Demos: date-serialisation."},
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Parameters(paramLabel = "NAME", description = "Which demo.")
    private String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!name.equals("date-serialisation")) {
            throw new ParameterException(spec.commandLine(), "demo \"" + name + "\": expected date-serialisation");
        }
        File root = tool.jar().getAbsoluteFile().getParentFile().getParentFile().getParentFile();
        DemoRun run = new DemoRun(root, tool.jar());
        PrintWriter out = spec.commandLine().getOut();
        new DateSerialisationDemo(run, out).show();
        out.flush();
        return 0;
    }
}
