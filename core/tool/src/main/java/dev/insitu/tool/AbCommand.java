package dev.insitu.tool;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.platform.problem.Problem;
import dev.insitu.report.compare.Comparer;
import dev.insitu.report.compare.Comparison;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code ab CONFIG --runs N -- COMMAND... --vs COMMAND...}: runs two variants alternately, each in a fresh JVM, and compares them. */
@Command(
        name = "ab",
        description = {
            "Runs two variants of a command in turn with the agent in their JVMs, and compares them.",
            "Stops early where the answer is clear. Exit code 1 where the second is proven slower by more than",
            "the tolerance, more of its calls are proven to fail or never to end, or a rate is not valid in it",
            "alone; 2 where a run fails, a signal ends it, or nothing can be compared.",
            "  insitu ab probes.yaml --runs 10 -- java -cp old.jar Main --vs java -cp new.jar Main"
        },
        customSynopsis = "insitu ab CONFIG [--runs N] [--tolerance SHARE] -- COMMAND... --vs COMMAND...",
        mixinStandardHelpOptions = true)
final class AbCommand implements Callable<Integer> {
    private static final String VERSUS = "--vs";

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Mixin
    private ComparisonOptions options;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "10",
            description = "Runs of each variant, at most; default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Where the recordings go; default: insitu-report/ab-TIME.")
    private File directory;

    @Parameters(paramLabel = "CONFIG", description = "The config file.")
    private String config;

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.check();
        int versus = tool.behindDashes().indexOf(VERSUS);
        if (versus <= 0 || versus + 1 == tool.behindDashes().size()) {
            throw refused("expected two commands: -- COMMAND... --vs COMMAND...");
        }
        if (runs < 1) {
            throw refused("--runs \"" + runs + "\": expected a number from 1 on");
        }
        if (directory != null && VariantRuns.areIn(directory)) {
            throw refused("--directory \"" + directory
                    + "\": expected a directory without recordings of an earlier comparison");
        }
        File here = new File(System.getProperty("user.dir"));
        ConfigSource source = ConfigSource.choose(config, null, null, here);
        if (ConfigReader.read(source) instanceof ConfigResult.Invalid invalid) {
            for (Problem problem : invalid.problems()) {
                spec.commandLine().getErr().println(problem.text());
            }
            return spec.exitCodeOnInvalidInput();
        }
        File parent = directory != null ? directory : new File("insitu-report/ab-" + System.currentTimeMillis());
        VariantRuns variants = new VariantRuns(
                tool.jar(),
                source,
                parent.getAbsoluteFile(),
                tool.behindDashes().subList(0, versus),
                tool.behindDashes().subList(versus + 1, tool.behindDashes().size()));
        return run(variants);
    }

    private int run(VariantRuns variants) throws IOException, InterruptedException {
        // Each intermediate comparison may raise a false alarm, so the error probability is divided among all of
        // them.
        int looks = Math.max(1, runs - VariantRuns.LEAST + 1);
        double confidence = 1 - (1 - Comparer.CONFIDENCE) / looks;
        long startNanos = System.nanoTime();
        Comparison comparison = null;
        for (int pair = 1; pair <= runs; pair++) {
            List<String> problems = variants.runPair(pair);
            if (!problems.isEmpty()) {
                for (String problem : problems) {
                    spec.commandLine().getErr().println("insitu: " + problem);
                }
                return spec.exitCodeOnInvalidInput();
            }
            progress(pair, System.nanoTime() - startNanos);
            if (pair >= VariantRuns.LEAST || pair == runs) {
                comparison = variants.compare(confidence, options.tolerance());
                if (comparison.isRegression() || comparison.isDecided()) {
                    break;
                }
            }
        }
        return options.print(comparison, variants.baseJvms(), variants.newJvms());
    }

    private void progress(int pair, long nanos) {
        long left = nanos / pair * (runs - pair) / 1_000_000_000;
        spec.commandLine()
                .getErr()
                .println("insitu: " + pair + " of " + runs + " pairs"
                        + (pair < runs ? ", at most " + left + " s left" : ""));
    }

    private ParameterException refused(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
