package dev.insitu.agent.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The top level of the file. */
final class ConfigSection extends Section {
    private static final List<String> KEYS = List.of("probes", "drive", "jitter", "explain", "report", "checks");

    private final List<ProbeRule> probes = new ArrayList<>();
    private final List<Check> checks = new ArrayList<>();
    private Optional<Drive> drive = Optional.empty();
    private Jitter jitter = Jitter.DEFAULT;
    private Explain explain = Explain.DEFAULT;
    private ReportSettings report = ReportSettings.DEFAULT;

    private ConfigSection(Reading reading) {
        super(reading, "", KEYS);
    }

    /** The configuration, or empty where there are problems. */
    static Optional<Config> read(YamlNode root, Reading reading) {
        ConfigSection section = new ConfigSection(reading);
        return section.read("YAML", root)
                ? Optional.of(new Config(
                        section.probes, section.drive, section.jitter, section.explain, section.report, section.checks))
                : Optional.empty();
    }

    @Override
    void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "probes" -> {
                for (YamlNode item : list(value, "expected a list of methods, each on a line that starts with -")) {
                    Optional<ProbeRule> probe = ProbeSection.read(item, reading);
                    if (probe.isPresent()) {
                        probes.add(probe.get());
                    }
                }
            }
            case "drive" -> drive = DriveSection.read(value, reading);
            case "jitter" -> jitter = JitterSection.read(value, reading);
            case "explain" -> explain = ExplainSection.read(value, reading);
            case "report" -> report = ReportSection.read(value, reading);
            case "checks" -> {
                for (YamlNode item : list(value, "expected a list of checks, each on a line that starts with -")) {
                    Optional<Check> check = CheckSection.read(item, reading);
                    if (check.isPresent()) {
                        checks.add(check.get());
                    }
                }
            }
            default -> throw new AssertionError(key);
        }
    }

    @Override
    void check() {
        boolean watchesJitter = has("jitter") && jitter.mode() != Jitter.Mode.OFF;
        boolean measures = !probes.isEmpty() || has("drive") || watchesJitter;
        if (!measures && reading.problemCount() == 0) {
            reading.problem(1, "probes", "", "is missing; expected a list of methods to time");
        }
        if (reading.problemCount() == 0 && !checks.isEmpty()) {
            new KnownProbes(probes, drive, jitter).check(checks, reading);
        }
    }
}
