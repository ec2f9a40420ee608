package dev.insitu.agent.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One entry of {@code checks}, in its short form or as a map. */
final class CheckSection extends Section {
    private static final String LIMIT = "expected a limit such as p99.9: 60us";

    private String probe;
    private Optional<Rate> at = Optional.empty();
    private final List<Limit> limits = new ArrayList<>();
    private boolean limited;

    private CheckSection(Reading reading) {
        super(reading, "checks.", List.of("probe", "at", "mean", "max", "errors", "p99.9"));
    }

    /** The check, or empty where it has problems. */
    static Optional<Check> read(YamlNode node, Reading reading) {
        Place place = reading.place(node.line());
        if (node instanceof YamlNode.Mapping) {
            CheckSection section = new CheckSection(reading);
            return section.read("checks", node)
                    ? Optional.of(new Check(place, section.probe, section.at, section.limits))
                    : Optional.empty();
        }
        try {
            return Optional.of(Check.parse(place, node.scalar()));
        } catch (InvalidValueException invalid) {
            reading.problem("checks", node, invalid.getMessage());
            return Optional.empty();
        }
    }

    @Override
    boolean allows(String key) {
        return key.length() > 1 && key.charAt(0) == 'p' && Numbers.isDigit(key.charAt(1));
    }

    @Override
    void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "probe" -> {
                probe = Check.probe(value.scalar());
            }
            case "at" -> at = Optional.of(Rate.parse(value.scalar()));
            default -> {
                limited = true;
                limits.add(Limit.parse(key, value.scalar()));
            }
        }
    }

    @Override
    void check() {
        require("probe", "expected a probe's name");
        if (!limited) {
            require("p99.9", LIMIT);
        }
    }
}
