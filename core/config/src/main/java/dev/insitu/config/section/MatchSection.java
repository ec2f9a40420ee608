package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.Match;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;
import java.util.Optional;

/** The value of {@code match}: a word, or a map with a key for each end. */
final class MatchSection extends Section {
    private Match.Key from;
    private Match.Key to;

    private MatchSection(Reading reading) {
        super(reading, List.of("from", "to"));
    }

    /** The match, or empty if its map has problems. */
    static Optional<Match> read(YamlNode node, Reading reading) throws InvalidValueException {
        if (!(node instanceof YamlNode.Mapping)) {
            return Optional.of(Match.parse(node.scalar()));
        }
        MatchSection section = new MatchSection(reading);
        return section.read("match", node) ? Optional.of(new Match.Value(section.from, section.to)) : Optional.empty();
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "from" -> from = Match.Key.parse(value.scalar());
            case "to" -> to = Match.Key.parse(value.scalar());
            default -> throw new AssertionError(key);
        }
    }

    @Override
    protected void check() {
        require("from", "expected argument N, this, return or thread");
        require("to", "expected argument N, this, return or thread");
    }
}
