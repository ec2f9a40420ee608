package dev.insitu.config.section;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.StatisticLimit;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One entry of {@code checks}, in its short form or as a map. */
final class CheckSection extends Section {
    private static final String LIMIT = "expected a limit such as p99.9: 60us";

    private String probe;
    private Optional<Rate> at = Optional.empty();
    private final List<StatisticLimit> limits = new ArrayList<>();
    private boolean limited;

    private CheckSection(Reading reading) {
        super(reading, List.of("probe", "at", "mean", "max", "errors", "p99.9"));
    }

    /** The check, or empty if it has problems. */
    static Optional<CheckSettings> read(YamlNode node, Reading reading) {
        Place place = reading.place(node.line());
        if (node instanceof YamlNode.Mapping) {
            CheckSection section = new CheckSection(reading);
            return section.read("checks", node)
                    ? Optional.of(new CheckSettings(place, section.probe, section.at, section.limits))
                    : Optional.empty();
        }
        try {
            return Optional.of(CheckSettings.parse(place, node.scalar()));
        } catch (InvalidValueException invalid) {
            reading.problem("checks", node, invalid.getMessage());
            return Optional.empty();
        }
    }

    @Override
    protected boolean allows(String key) {
        return key.length() > 1 && key.charAt(0) == 'p' && NumberSyntax.isDigit(key.charAt(1));
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "probe" -> {
                probe = CheckSettings.probe(value.scalar());
            }
            case "at" -> at = Optional.of(Rate.parse(value.scalar()));
            default -> {
                limited = true;
                limits.add(StatisticLimit.parse(key, value.scalar()));
            }
        }
    }

    @Override
    protected void check() {
        require("probe", "expected a probe's name");
        if (!limited) {
            require("p99.9", LIMIT);
        }
    }
}
