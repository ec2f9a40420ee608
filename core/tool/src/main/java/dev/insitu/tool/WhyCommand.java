package dev.insitu.tool;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.config.syntax.Durations;
import dev.insitu.config.value.ReportSettings;
import dev.insitu.platform.attach.AttachModule;
import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Problem;
import dev.insitu.platform.process.Version;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.report.format.FollowedConfig;
import dev.insitu.report.format.console.FollowBlock;
import dev.insitu.report.format.json.JsonFollow;
import dev.insitu.report.snapshot.Followed;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.tool.attach.AttachEnd;
import dev.insitu.tool.attach.AttachPlaces;
import dev.insitu.tool.entry.Endpoint;
import dev.insitu.tool.entry.EntryPoint;
import dev.insitu.tool.entry.EntryPointSearch;
import dev.insitu.tool.entry.SlowestEntry;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code why PID [METHOD]}: follows the slow calls of a method in a running JVM down to what makes them slow. */
@Command(
        name = "why",
        description = "Follows the slow calls of a method in a running JVM down to the line that makes them slow.",
        mixinStandardHelpOptions = true)
final class WhyCommand implements Callable<Integer> {
    private static final int NO_ANSWER = 2;
    private static final int LONGEST_NAME = 100;
    private static final long SEARCH_NANOS = 5_000_000_000L;
    private static final List<String> OUTPUTS = List.of("console", "json");

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Parameters(index = "0", paramLabel = "PID", description = "The JVM's process.")
    private long pid;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "METHOD",
            description = "The method whose slow calls are followed, such as com.acme.Orders#place; without it, the"
                    + " entry point whose slow calls take most time.")
    private String method;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            defaultValue = "60s",
            description =
                    "The longest time; it ends by itself as soon as the answer is steady. Default: ${DEFAULT-VALUE}.")
    private String duration;

    @Option(
            names = "--above",
            paramLabel = "LIMIT",
            defaultValue = "p99",
            description = "Calls that take longer are slow: p99, or a duration such as 5ms. Default: ${DEFAULT-VALUE}.")
    private String above;

    @Option(
            names = "--by",
            paramLabel = "VALUE",
            description = "Which values slow calls have: \"argument 0\", this or return, and a field if need be:"
                    + " \"argument 0 .tenant\". Stores the most frequent values.")
    private String by;

    @Option(names = "--open", description = "Writes report.html and opens it in a browser.")
    private boolean open;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "console",
            description = "console or json; default: ${DEFAULT-VALUE}.")
    private String output;

    @Option(
            names = "--endpoint",
            paramLabel = "ROUTE",
            description = "Instead of METHOD: what serves a route, such as \"GET /orders/*\".")
    private String endpoint;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!OUTPUTS.contains(output)) {
            throw new ParameterException(spec.commandLine(), "--output \"" + output + "\": expected console or json");
        }
        if (method != null && endpoint != null) {
            throw new ParameterException(spec.commandLine(), "--endpoint: expected METHOD or --endpoint");
        }
        AttachModule.require();
        AttachEnd end = AttachEnd.bySignals();
        try {
            return call(end);
        } finally {
            end.over();
        }
    }

    private Integer call(AttachEnd end) throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        long forNanos = forNanos();
        Optional<String> probe = method != null ? Optional.of(probe(Optional.empty(), method)) : entryPoint(end, err);
        if (probe.isEmpty()) {
            return NO_ANSWER;
        }
        String config = "probes:\n  - " + probe.get() + '\n';
        if (hasProblems(config, err)) {
            return NO_ANSWER;
        }
        OtherJvm jvm = new OtherJvm(pid, tool.jar());
        boolean warns = OtherJvm.warns(jvm.properties());
        File directory = ReportDirectory.resolve(
                ReportSettings.DEFAULT.directory(), System.currentTimeMillis(), Long.toString(pid), tool.here());
        AttachPlaces places = AttachPlaces.of(directory, pid);
        long toolPid = ProcessHandle.current().pid();
        places.follow(jvm, new AttachRequest(Version.ofBuild(), config, tool.here(), directory, toolPid, forNanos));
        end.begun();
        ReportDirectory.pointLatest(ReportSettings.DEFAULT.directory(), directory);
        if (warns) {
            err.println("insitu: the target JVM printed its dynamic-agent warning to stderr; start it with "
                    + "-XX:+EnableDynamicAgentLoading to avoid the warning");
        }
        Snapshot found = new FollowedSession(jvm, pid, directory, places.requests(), err).await(end.wanted());
        return end.reported(report(found.followed(), directory));
    }

    /** The entry point of the catalogue's whose slow calls take most time, or the one that serves a route. */
    private Optional<String> entryPoint(AttachEnd end, PrintWriter err) throws IOException, InterruptedException {
        EntryPointSearch search = new EntryPointSearch(pid, tool.jar(), err);
        boolean inSession = search.hasSession();
        err.println("insitu: no METHOD: looking for "
                + (inSession ? "the slowest of the session's own probes" : "what requests enter by"));
        err.flush();
        List<EntryPoint> called = inSession
                ? search.calledInSession(SEARCH_NANOS, end.wanted())
                : search.called(SEARCH_NANOS, end.wanted());
        Optional<Endpoint> served = Optional.ofNullable(endpoint).map(Endpoint::parse);
        Optional<EntryPoint> most = SlowestEntry.of(
                called.stream()
                        .filter(point -> point.isEntry()
                                && served.map(route -> route.matches(point.name()))
                                        .orElse(true))
                        .toList(),
                aboveNanos());
        if (most.isEmpty()) {
            String seen = called.stream()
                    .filter(EntryPoint::isEntry)
                    .map(EntryPoint::name)
                    .collect(Collectors.joining(", "));
            err.println("insitu: "
                    + (endpoint == null
                            ? (inSession
                                            ? "no method that the session has a probe for was called"
                                            : "no entry point that the catalogue knows was called")
                                    + "; name a METHOD, such as com.acme.Orders#place"
                            : "no route \"" + endpoint + "\" was called; these were: " + seen));
            err.flush();
            return Optional.empty();
        }
        err.println("insitu: following " + Harmless.oneLine(most.get().name()) + ", "
                + Harmless.oneLine(most.get().rule()));
        err.flush();
        return Optional.of(probe(Optional.of(most.get().name()), most.get().rule()));
    }

    /** Absent for the percentile, and for what is no duration: the config that is made of it says what is allowed. */
    private OptionalLong aboveNanos() {
        try {
            return above.equals("p99") ? OptionalLong.empty() : OptionalLong.of(Durations.parse(above));
        } catch (InvalidValueException e) {
            return OptionalLong.empty();
        }
    }

    private long forNanos() {
        try {
            return Durations.parse(duration);
        } catch (InvalidValueException e) {
            throw new ParameterException(spec.commandLine(), "--for \"" + duration + "\": " + e.getMessage());
        }
    }

    /** The followed probe as an entry of a config, which the agent reads, too. */
    private String probe(Optional<String> name, String rule) {
        return "{ "
                + name.filter(text -> text.length() <= LONGEST_NAME)
                        .map(text -> "name: " + quoted(text) + ", ")
                        .orElse("")
                + "method: " + quoted(rule) + ", follow: { above: " + quoted(above)
                + (by == null ? "" : ", by: " + quoted(by)) + " } }";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static boolean hasProblems(String config, PrintWriter err) {
        ConfigResult read = ConfigReader.read(new ConfigSource.YamlText("why", config));
        if (read instanceof ConfigResult.Invalid invalid) {
            for (Problem problem : invalid.problems()) {
                err.println("insitu: " + problem.key() + " \"" + Harmless.oneLine(problem.value()) + "\": "
                        + problem.allowed());
            }
            err.flush();
            return true;
        }
        return false;
    }

    private int report(Followed found, File directory) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (found.trees().isEmpty()) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("insitu: "
                    + (found.without().isEmpty()
                            ? "the JVM ended, or closed the connection, before anything was found"
                            : found.without().get(0).reason()));
            err.flush();
            return NO_ANSWER;
        }
        if (output.equals("json")) {
            out.print(JsonFollow.render(found.trees().get(0)));
        } else {
            out.print(FollowBlock.render(found));
            out.println("As a config: " + new File(directory, FollowedConfig.FILE));
        }
        if (open) {
            ReportPage.show(directory, spec.commandLine().getErr());
        }
        out.flush();
        return 0;
    }
}
