package dev.insitu.config.section;

import dev.insitu.config.syntax.Durations;
import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.FollowRule;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The key {@code follow} of a probe. */
final class FollowSection extends Section {
    private static final String P99 = "p99";
    private static final int DEEPEST = 100;

    private OptionalLong aboveNanos = OptionalLong.empty();
    private int depth = FollowRule.DEFAULT_DEPTH;
    private double budget = FollowRule.DEFAULT_BUDGET;
    private Optional<FollowRule.By> by = Optional.empty();

    private FollowSection(Reading reading) {
        super(reading, List.of("above", "depth", "budget", "by"));
    }

    /** The settings of a rule; empty for {@code false}. Arbitrary if there are problems. */
    static Optional<FollowRule.Settings> read(YamlNode node, Reading reading) throws InvalidValueException {
        FollowSection section = new FollowSection(reading);
        if (node instanceof YamlNode.Scalar scalar) {
            boolean follows;
            try {
                follows = Words.parseSwitch(scalar.scalar());
            } catch (InvalidValueException e) {
                throw new InvalidValueException("expected true, or { above: p99 or 5ms, depth: 12, budget: 2% }");
            }
            return follows ? Optional.of(section.settings()) : Optional.empty();
        }
        section.read("follow", node);
        return Optional.of(section.settings());
    }

    private FollowRule.Settings settings() {
        return new FollowRule.Settings(aboveNanos, depth, budget, by);
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "above" -> aboveNanos = above(value.scalar());
            case "depth" -> depth = (int) NumberSyntax.parseWhole(value.scalar(), 1, DEEPEST);
            case "by" -> by = Optional.of(FollowRule.By.parse(value.scalar().strip()));
            case "budget" -> budget = share(value.scalar());
            default -> throw new AssertionError(key);
        }
    }

    private static OptionalLong above(String text) throws InvalidValueException {
        if (text.strip().equals(P99)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Durations.parse(text.strip(), 1, Long.MAX_VALUE / 2));
        } catch (InvalidValueException e) {
            throw new InvalidValueException("expected p99, or a duration such as 5ms");
        }
    }

    private static double share(String text) throws InvalidValueException {
        Optional<Decimal> percent = text.endsWith("%")
                ? NumberSyntax.parseDecimal(text.substring(0, text.length() - 1).strip())
                : Optional.empty();
        if (percent.isEmpty()
                || percent.get().doubleValue() <= 0
                || percent.get().doubleValue() > 100) {
            throw new InvalidValueException("expected a share of one CPU such as 2%");
        }
        return percent.get().doubleValue() / 100;
    }
}
