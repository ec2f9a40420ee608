package dev.insitu.tool;

import dev.insitu.tool.demo.DemoOptions;
import dev.insitu.tool.demo.DemoStage;
import dev.insitu.tool.demo.NamedDemo;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code demo NAME}: runs demo applications of a checkout under the agent and interprets the figures. */
@Command(
        name = "demo",
        description = "Runs a demo under the agent and explains its figures. Without a name: lists the demos.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Which demo.")
    private String name;

    @Option(names = "--full", description = "Runs longer: as long as the documented runs.")
    private boolean full;

    @Option(names = "--queue", paramLabel = "N", description = "How many items the queue holds.")
    private Integer queue;

    @Option(names = "--rate", paramLabel = "N", description = "How many calls a second.")
    private Integer rate;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        if (name == null) {
            list(out);
            return 0;
        }
        NamedDemo demo = NamedDemo.named(name).orElseThrow(() -> refused("demo", name, "expected " + names()));
        DemoOptions options = new DemoOptions(full, number("--queue", queue, demo), number("--rate", rate, demo));
        demo.show(new DemoStage(tool.jar(), options, out));
        out.flush();
        return 0;
    }

    private OptionalInt number(String option, Integer value, NamedDemo demo) {
        if (value == null) {
            return OptionalInt.empty();
        }
        if (!demo.takes(option)) {
            throw refused(option, value.toString(), name + " has no such choice");
        }
        if (value < 1 || value > 1_000_000) {
            throw refused(option, value.toString(), "expected 1 to 1000000");
        }
        return OptionalInt.of(value);
    }

    private ParameterException refused(String what, String value, String allowed) {
        return new ParameterException(spec.commandLine(), what + " \"" + value + "\": " + allowed);
    }

    private static void list(PrintWriter out) {
        for (NamedDemo demo : NamedDemo.all()) {
            out.println(String.format("%-20s%s", demo.name(), demo.description()));
        }
        out.flush();
    }

    private static String names() {
        StringBuilder names = new StringBuilder();
        for (NamedDemo demo : NamedDemo.all()) {
            names.append(names.isEmpty() ? "" : ", ").append(demo.name());
        }
        return names.toString();
    }
}
