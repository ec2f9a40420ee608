package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.Throughput;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The value of {@code throughput}: a rate, a list of rates, or a search. */
final class ThroughputSection extends Section {
    static final String EXPECTED = "expected a rate such as 20000/s, a list of rates or { highest: …, between: […] }";
    private static final String TWO_RATES = "expected two rates, the lower first, such as [1000/s, 200000/s]";

    private CheckSettings goal;
    private List<Rate> between = List.of();

    private ThroughputSection(Reading reading) {
        super(reading, List.of("highest", "between"));
    }

    /** The throughput, or empty if it has problems, which are then reported. */
    static Optional<Throughput> read(YamlNode node, Reading reading) throws InvalidValueException {
        if (node instanceof YamlNode.Mapping) {
            ThroughputSection section = new ThroughputSection(reading);
            return section.read("throughput", node)
                    ? Optional.of(new Throughput.Search(section.goal, section.between.get(0), section.between.get(1)))
                    : Optional.empty();
        }
        if (node instanceof YamlNode.Sequence && haveProblems(list(node, EXPECTED), reading)) {
            return Optional.empty();
        }
        List<Rate> rates =
                node instanceof YamlNode.Sequence ? rates(node, EXPECTED) : List.of(Rate.parse(node.scalar()));
        if (rates.isEmpty()) {
            throw new InvalidValueException(EXPECTED);
        }
        return Optional.of(new Throughput.Rates(rates));
    }

    /** Reports each item that is no rate. */
    private static boolean haveProblems(List<YamlNode> items, Reading reading) {
        boolean any = false;
        for (YamlNode item : items) {
            try {
                Rate.parse(item.scalar());
            } catch (InvalidValueException invalid) {
                reading.problem("throughput", item, invalid.getMessage());
                any = true;
            }
        }
        return any;
    }

    private static List<Rate> rates(YamlNode node, String allowed) throws InvalidValueException {
        List<Rate> rates = new ArrayList<>();
        for (YamlNode item : list(node, allowed)) {
            Rate rate = Rate.parse(item.scalar());
            if (rates.contains(rate)) {
                throw new InvalidValueException("has " + item.text() + " twice; expected each rate once");
            }
            rates.add(rate);
        }
        return rates;
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "highest" -> goal = CheckSettings.parse(reading.place(value.line()), value.scalar());
            case "between" -> {
                between = rates(value, TWO_RATES);
                if (between.size() != 2
                        || between.get(0).perSecond() >= between.get(1).perSecond()) {
                    throw new InvalidValueException(TWO_RATES);
                }
            }
            default -> throw new AssertionError(key);
        }
    }

    @Override
    protected void check() {
        require("highest", "expected a goal such as \"end to end p99 <= 1ms\"");
        require("between", TWO_RATES);
    }
}
