package dev.insitu.config.section;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.syntax.Durations;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.Config;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.ExplainSettings;
import dev.insitu.config.value.ExportSettings;
import dev.insitu.config.value.FollowRule;
import dev.insitu.config.value.JitterSettings;
import dev.insitu.config.value.KeepSettings;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.ReportSettings;
import dev.insitu.config.value.Throughput;
import dev.insitu.config.value.TimelineSettings;
import dev.insitu.config.value.When;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The top level of the file. */
public final class ConfigSection extends Section {
    private static final List<String> KEYS =
            List.of("probes", "drive", "jitter", "explain", "report", "checks", "export", "warm-up", "marks", "keep");

    /** Each rule of incidents is judged for each interval. */
    private static final int MOST_RULES = 32;

    /** Keys that determine the names of probes. */
    private static final List<String> NAMING = List.of("probes", "drive", "jitter");

    private final List<ProbeRule> probes = new ArrayList<>();
    private final List<CatalogueUse> uses = new ArrayList<>();
    private final List<FollowRule> followed = new ArrayList<>();
    private final List<CheckSettings> checks = new ArrayList<>();
    private Optional<DriveSettings> drive = Optional.empty();
    private JitterSettings jitter = JitterSettings.DEFAULT;
    private ExplainSettings explain = ExplainSettings.DEFAULT;
    private ReportSettings report = ReportSettings.DEFAULT;
    private ExportSettings export = ExportSettings.NONE;
    private long warmUpNanos = TimelineSettings.DEFAULT.warmUpNanos();
    private final List<ProbeRule.Method> marks = new ArrayList<>();
    private final List<KeepSettings> keep = new ArrayList<>();

    /** Whether the keys that determine the names of probes have no problems. */
    private boolean namesKnown = true;

    private ConfigSection(Reading reading) {
        super(reading, KEYS);
    }

    /** The configuration, or empty if there are problems. */
    public static Optional<Config> read(YamlNode root, Reading reading) {
        ConfigSection section = new ConfigSection(reading);
        return section.read("YAML", root)
                ? Optional.of(new Config(
                        section.probes,
                        section.uses,
                        section.drive,
                        section.jitter,
                        section.explain,
                        section.report,
                        section.checks,
                        section.export,
                        section.followed,
                        new TimelineSettings(section.warmUpNanos, section.marks, section.keep)))
                : Optional.empty();
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        int problemsBefore = reading.problemCount();
        switch (key) {
            case "probes" -> {
                for (YamlNode item : list(value, "expected a list of methods, each on a line that starts with -")) {
                    if (UseSection.isOne(item)) {
                        UseSection.read(item, reading, probes, uses);
                    } else {
                        ProbeSection.read(item, reading, probes, followed);
                    }
                }
            }
            case "drive" -> drive = DriveSection.read(value, reading);
            case "jitter" -> jitter = JitterSection.read(value, reading);
            case "explain" -> explain = ExplainSection.read(value, reading);
            case "report" -> report = ReportSection.read(value, reading);
            case "export" -> export = ExportSection.read(value, reading);
            case "warm-up" -> warmUpNanos = warmUp(value.scalar());
            case "marks" -> {
                for (YamlNode item : list(value, "expected a list of methods such as [com.acme.Flags#switched]")) {
                    takeMark(item);
                }
            }
            case "keep" -> takeKeep(value);
            case "checks" -> {
                for (YamlNode item : list(value, "expected a list of checks, each on a line that starts with -")) {
                    Optional<CheckSettings> check = CheckSection.read(item, reading);
                    if (check.isPresent()) {
                        checks.add(check.get());
                    }
                }
            }
            default -> throw new AssertionError(key);
        }
        namesKnown &= !NAMING.contains(key) || reading.problemCount() == problemsBefore;
    }

    private static long warmUp(String text) throws InvalidValueException {
        if (text.equals("started")) {
            return TimelineSettings.UNTIL_STARTED;
        }
        try {
            return Durations.parse(text);
        } catch (InvalidValueException e) {
            throw new InvalidValueException("expected started, or a duration such as 30s");
        }
    }

    private void takeMark(YamlNode item) {
        try {
            marks.add(new ProbeRule.Method(
                    reading.place(item.line()),
                    Optional.of(item.scalar().strip()),
                    MethodPattern.parse(item.scalar()),
                    true,
                    When.ALWAYS,
                    CallEnd.RETURN));
        } catch (InvalidValueException invalid) {
            reading.problem("marks", item, invalid.getMessage());
        }
    }

    private void takeKeep(YamlNode value) throws InvalidValueException {
        for (YamlNode item : list(value, "expected a list of rules such as [\"place order p99 > 50ms\"]")) {
            try {
                keep.add(KeepSettings.parse(reading.place(item.line()), item.scalar()));
            } catch (InvalidValueException invalid) {
                reading.problem("keep", item, invalid.getMessage());
            }
        }
        if (keep.size() > MOST_RULES) {
            throw new InvalidValueException("expected at most " + MOST_RULES + " rules");
        }
    }

    @Override
    protected void check() {
        boolean watchesJitter = has("jitter") && jitter.mode() != JitterSettings.Mode.OFF;
        boolean measures = !probes.isEmpty() || !followed.isEmpty() || has("drive") || watchesJitter;
        if (!measures && reading.problemCount() == 0) {
            reading.problem(1, "probes", "", "is missing; expected a list of methods to time");
        }
        if (drive.isPresent() && warmUpNanos != 0) {
            refuse("warm-up", "is for sessions that drive nothing; expected drive: { warm-up: ... }");
        }
        List<CheckSettings> goals = drive.isPresent() ? goals(drive.get()) : List.of();
        boolean named = !checks.isEmpty() || !goals.isEmpty() || !keep.isEmpty();
        if (named && measures && namesKnown && !isMisspelt(NAMING)) {
            KnownProbes known = new KnownProbes(probes, followed, drive, jitter);
            for (CheckSettings check : checks) {
                known.check("checks", check.place(), check.probe(), reading);
            }
            for (CheckSettings goal : goals) {
                known.check("highest", goal.place(), goal.probe(), reading);
            }
            for (KeepSettings rule : keep) {
                known.checkKept(rule.place(), rule.probe(), reading);
            }
        }
    }

    /** The goal of a search, in the form of a check. */
    private static List<CheckSettings> goals(DriveSettings drive) {
        return drive.throughput() instanceof Throughput.Search search ? List.of(search.goal()) : List.of();
    }
}
