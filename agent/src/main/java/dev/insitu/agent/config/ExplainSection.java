package dev.insitu.agent.config;

import java.util.List;

/** The key {@code explain}. */
final class ExplainSection extends Section {
    private int slowest = Explain.DEFAULT.slowest();
    private boolean jfr = Explain.DEFAULT.jfr();

    private ExplainSection(Reading reading) {
        super(reading, "explain.", List.of("slowest", "jfr"));
    }

    /** The settings; any where there are problems. */
    static Explain read(YamlNode node, Reading reading) {
        ExplainSection section = new ExplainSection(reading);
        section.read("explain", node);
        return new Explain(section.slowest, section.jfr);
    }

    @Override
    void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "slowest" -> slowest = (int) Numbers.parseWhole(value.scalar(), 0, 1000);
            case "jfr" -> jfr = Words.parseSwitch(value.scalar());
            default -> throw new AssertionError(key);
        }
    }
}
