package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.PoolRule;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A kind of pool in the catalogue. */
final class PoolSection extends Section {
    private static final String EXPECTED = "expected a list of methods such as com.acme.Pool#take";

    private String of = "";
    private List<PoolRule.Named> promise = List.of();
    private List<PoolRule.Named> take = List.of();
    private List<PoolRule.Named> give = List.of();

    private PoolSection(Reading reading) {
        super(reading, List.of("of", "promise", "take", "give"));
    }

    /** Empty if there are problems. */
    static Optional<PoolRule> read(YamlNode node, Reading reading) {
        PoolSection section = new PoolSection(reading);
        return section.read("pools", node)
                ? Optional.of(new PoolRule(section.of, section.promise, section.take, section.give))
                : Optional.empty();
    }

    @Override
    protected void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "of" -> of = value.scalar();
            case "promise" -> promise = methods(value);
            case "take" -> take = methods(value);
            case "give" -> give = methods(value);
            default -> throw new AssertionError(key);
        }
    }

    private static List<PoolRule.Named> methods(YamlNode node) throws InvalidValueException {
        List<PoolRule.Named> methods = new ArrayList<>();
        for (YamlNode item : list(node, EXPECTED)) {
            String text = item.scalar();
            int hash = text.indexOf('#');
            if (hash <= 0 || hash == text.length() - 1) {
                throw new InvalidValueException(EXPECTED);
            }
            methods.add(new PoolRule.Named(text.substring(0, hash), text.substring(hash + 1)));
        }
        return methods;
    }

    @Override
    protected void check() {
        require("of", "expected what the pool holds, such as a connection");
        require("take", EXPECTED);
        require("give", EXPECTED);
    }
}
