package dev.insitu.agent.config;

import java.util.List;

/** The key {@code jitter}. */
final class JitterSection extends Section {
    private Jitter.Mode mode = Jitter.DEFAULT.mode();
    private long thresholdNanos = Jitter.DEFAULT.thresholdNanos();
    private Cpu cpu = Jitter.DEFAULT.cpu();

    private JitterSection(Reading reading) {
        super(reading, "jitter.", List.of("mode", "threshold", "cpu"));
    }

    /** The settings; any where there are problems. */
    static Jitter read(YamlNode node, Reading reading) {
        JitterSection section = new JitterSection(reading);
        section.read("jitter", node);
        return new Jitter(section.mode, section.thresholdNanos, section.cpu);
    }

    @Override
    void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "mode" -> mode = Words.parse(Jitter.Mode.values(), value.scalar());
            case "threshold" -> thresholdNanos = Durations.parse(value.scalar(), 100, 1_000_000_000);
            case "cpu" -> cpu = Cpu.parse(value.scalar());
            default -> throw new AssertionError(key);
        }
    }
}
