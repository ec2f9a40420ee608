package dev.insitu.config.section;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.ExplainSettings;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;

/** The key {@code explain}. */
final class ExplainSection extends Section {
    private int slowest = ExplainSettings.DEFAULT.slowest();
    private boolean jfr = ExplainSettings.DEFAULT.jfr();
    private boolean inFlight = ExplainSettings.DEFAULT.inFlight();
    private boolean stacks = ExplainSettings.DEFAULT.stacks();
    private boolean allocations = ExplainSettings.DEFAULT.allocations();

    private ExplainSection(Reading reading) {
        super(reading, List.of("slowest", "jfr", "in-flight", "stacks", "allocations"));
    }

    /** The settings; arbitrary if there are problems. */
    static ExplainSettings read(YamlNode node, Reading reading) {
        ExplainSection section = new ExplainSection(reading);
        section.read("explain", node);
        return new ExplainSettings(section.slowest, section.jfr, section.inFlight, section.stacks, section.allocations);
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "slowest" -> slowest = (int) NumberSyntax.parseWhole(value.scalar(), 0, 1000);
            case "jfr" -> jfr = Words.parseSwitch(value.scalar());
            case "in-flight" -> inFlight = Words.parseSwitch(value.scalar());
            case "stacks" -> stacks = Words.parseSwitch(value.scalar());
            case "allocations" -> allocations = Words.parseSwitch(value.scalar());
            default -> throw new AssertionError(key);
        }
    }
}
