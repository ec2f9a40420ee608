package dev.insitu.tool;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.Config;
import dev.insitu.platform.problem.Problem;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.journal.RuleFact;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code matches CONFIG -cp PATH}: lists what each rule would weave, what it would not and why, without running the application. */
@Command(
        name = "matches",
        description = {
            "Lists what each rule of a config would weave, without running the application.",
            "Exit code 1 where a rule weaves nothing or an entry of the class path cannot be read, 2 where the",
            "config is wrong."
        },
        mixinStandardHelpOptions = true)
final class MatchesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Parameters(paramLabel = "CONFIG", description = "The config file, or rules separated by semicolons.")
    private String config;

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            required = true,
            description = "Where the application's classes are, as for java: directories, jars and dir/*.")
    private String path;

    @Override
    public Integer call() throws IOException {
        ConfigSource source = ConfigSource.choose(config, null, null, tool.here());
        if (source instanceof ConfigSource.Rules rules) {
            source = new ConfigSource.Rules("rules", rules.text());
        }
        ConfigResult result = ConfigReader.read(source);
        if (result instanceof ConfigResult.Invalid invalid) {
            for (Problem problem : invalid.problems()) {
                spec.commandLine().getErr().println(problem.text());
            }
            return spec.exitCodeOnInvalidInput();
        }
        return print(((ConfigResult.Valid) result).config()) ? 0 : 1;
    }

    /** Whether everything was found: a method for each rule, and each entry of the class path. */
    private boolean print(Config given) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<RuleMatches> rules =
                ConfigRule.of(given).stream().map(RuleMatches::new).toList();
        List<String> problems = new ArrayList<>();
        try (ClassPath classPath = ClassPath.open(path, tool::file, problems::add)) {
            problems.forEach(problem -> err.println("insitu: -cp: " + Harmless.oneLine(problem)));
            ClassSearch search = new ClassSearch(given, classPath);
            search.run(rules);
            int met = 0;
            for (int i = 0; i < rules.size(); i++) {
                int rule = i;
                if (given.uses().stream().noneMatch(use -> use.has(rule))) {
                    met += print(rules.get(i), search) ? 1 : 0;
                }
            }
            for (CatalogueUse use : given.uses()) {
                met += print(use, rules.subList(use.first(), use.end())) ? 1 : 0;
            }
            int all = rules.size()
                    + given.uses().stream().mapToInt(use -> 1 - use.rules()).sum();
            out.println();
            String matched = all == 1 ? " of 1 rule matches; " : " of " + all + " rules match; ";
            out.println(met + matched + search.summary());
            out.flush();
            return met == all && problems.isEmpty();
        }
    }

    /** Prints what a rule matches; whether it is something. */
    private boolean print(RuleMatches rule, ClassSearch search) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        printMatched(rule);
        List<RuleFact.Unmatched> silent = rule.silent();
        for (RuleFact.Unmatched pattern : silent) {
            String which = rule.isOfTwo() ? " is " + pattern.rule() : "";
            out.println(Harmless.oneLine("  nothing" + which + didYouMean(pattern, search)));
        }
        return silent.isEmpty() && !rule.woven().isEmpty();
    }

    private void printMatched(RuleMatches rule) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(Harmless.oneLine(rule.title()));
        rule.woven().forEach(method -> out.println("  " + Harmless.oneLine(method)));
        rule.skipped().forEach(method -> out.println("  not " + Harmless.oneLine(method)));
        rule.notes().forEach(note -> out.println("  note: " + Harmless.oneLine(note)));
    }

    /** Prints the rules of a file of the catalogue that match something: it also has rules for libraries that are not there. */
    private boolean print(CatalogueUse use, List<RuleMatches> rules) {
        List<RuleMatches> matching =
                rules.stream().filter(rule -> !rule.woven().isEmpty()).toList();
        PrintWriter out = spec.commandLine().getOut();
        out.println(Harmless.oneLine(use.place().file() + ':' + use.place().line() + ": use: " + use.name()));
        if (matching.isEmpty()) {
            out.println("  nothing: 0 of its " + use.rules() + " rules match");
        }
        matching.forEach(this::printMatched);
        return !matching.isEmpty();
    }

    /** Prefers methods of the named class to those of other classes. */
    private static String didYouMean(RuleFact.Unmatched pattern, ClassSearch search) throws IOException {
        List<String> hints = pattern.hints().isEmpty() ? search.hints(pattern.rule()) : pattern.hints();
        return hints.isEmpty() ? "" : "; did you mean " + String.join(", ", hints) + "?";
    }
}
