package dev.insitu.config;

import dev.insitu.config.section.Catalogue;
import dev.insitu.config.section.ConfigSection;
import dev.insitu.config.section.ProbeSection;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.Config;
import dev.insitu.config.value.ExplainSettings;
import dev.insitu.config.value.ExportSettings;
import dev.insitu.config.value.JitterSettings;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.ReportSettings;
import dev.insitu.config.value.TimelineSettings;
import dev.insitu.config.yaml.ConfigText;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.config.yaml.YamlTree;
import dev.insitu.platform.problem.BrokenFileException;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a complete configuration, or all its problems. Throws nothing. */
public final class ConfigReader {
    /** Before the name of a file of the catalogue, among rules. */
    private static final String USE = "use:";

    private ConfigReader() {}

    /** Reads the configuration of a source. */
    public static ConfigResult read(ConfigSource source) {
        if (source instanceof ConfigSource.YamlFile yaml) {
            return readFile(yaml);
        }
        if (source instanceof ConfigSource.YamlText yaml) {
            return readText(yaml.origin(), yaml.origin(), yaml.text());
        }
        if (source instanceof ConfigSource.Rules rules) {
            return readRules(rules);
        }
        String looked = ((ConfigSource.None) source).file().getAbsolutePath();
        return new ConfigResult.Invalid(List.of(new Problem(
                new Place(looked, 1),
                "file",
                "",
                "no configuration; expected an agent argument, -Dinsitu.config=, INSITU_CONFIG or the file "
                        + looked)));
    }

    private static ConfigResult readFile(ConfigSource.YamlFile source) {
        try {
            String text = ConfigText.read(source.name(), source.file());
            return readText(source.name(), source.file().getName(), text);
        } catch (BrokenFileException broken) {
            return new ConfigResult.Invalid(List.of(broken.problem()));
        }
    }

    /**
     * Reads the text of a file.
     *
     * @param name the file's name in problems
     * @param shortName the name without its directory
     */
    private static ConfigResult readText(String name, String shortName, String text) {
        try {
            Reading reading = new Reading(name);
            Optional<YamlNode> root = YamlTree.parse(name, text);
            if (root.isEmpty()) {
                reading.problem(1, "file", shortName, "is empty; expected probes: with a list of methods");
            }
            Optional<Config> config = root.isEmpty() ? Optional.empty() : ConfigSection.read(root.get(), reading);
            return config.isPresent()
                    ? new ConfigResult.Valid(config.get(), name, text)
                    : new ConfigResult.Invalid(reading.problems());
        } catch (BrokenFileException broken) {
            return new ConfigResult.Invalid(List.of(broken.problem()));
        }
    }

    private static ConfigResult readRules(ConfigSource.Rules source) {
        Place place = new Place(source.origin(), 1);
        List<ProbeRule> probes = new ArrayList<>();
        List<CatalogueUse> uses = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (String rule : Words.split(source.text(), ';')) {
            if (!rule.isEmpty()) {
                try {
                    if (rule.startsWith(USE)) {
                        String name = rule.substring(USE.length()).strip();
                        uses.add(Catalogue.add(name, place, probes));
                    } else {
                        probes.add(ProbeSection.methodRule(place, rule));
                    }
                } catch (InvalidValueException invalid) {
                    problems.add(new Problem(place, "rule", rule, invalid.getMessage()));
                }
            }
        }
        return problems.isEmpty()
                ? new ConfigResult.Valid(
                        new Config(
                                probes,
                                uses,
                                Optional.empty(),
                                JitterSettings.DEFAULT,
                                ExplainSettings.DEFAULT,
                                ReportSettings.DEFAULT,
                                List.of(),
                                ExportSettings.NONE,
                                List.of(),
                                TimelineSettings.DEFAULT),
                        source.origin(),
                        source.text())
                : new ConfigResult.Invalid(problems);
    }
}
