package dev.insitu.config.section;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.Match;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;
import java.util.Optional;

/** The value of {@code until} under {@code drive}. */
final class UntilSection extends Section {
    private MethodPattern method;
    private Optional<MethodPattern> in = Optional.empty();
    private Optional<Match> match = Optional.empty();

    private UntilSection(Reading reading) {
        super(reading, List.of("method", "call", "in", "match"));
    }

    /** The end of an iteration, or empty if there are problems. */
    static Optional<DriveSettings.Until> read(YamlNode node, Reading reading) {
        UntilSection section = new UntilSection(reading);
        return section.read("until", node)
                ? Optional.of(new DriveSettings.Until(section.method, section.in, section.match.orElseThrow()))
                : Optional.empty();
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "method" -> method = MethodPattern.parse(value.scalar());
            case "call" -> method = MethodPattern.parseCall(value.scalar());
            case "in" -> in = Optional.of(MethodPattern.parse(value.scalar()));
            case "match" -> match = MatchSection.read(value, reading);
            default -> throw new AssertionError(key);
        }
    }

    @Override
    protected void check() {
        if (has("call") || has("in")) {
            refuse("method", "does not go with call and in; expected one or the other");
            require("call", "expected the method whose return ends an iteration, such as org.acme.Queue#take");
            require("in", "expected the methods that make the calls, such as org.acme.Consumer#*");
        } else {
            require("method", "expected the method whose return ends an iteration, such as org.acme.Consumer#handled");
        }
        require("match", Match.EXPECTED);
    }
}
