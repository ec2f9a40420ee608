package dev.insitu.config.section;

import dev.insitu.config.syntax.Durations;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.Cpu;
import dev.insitu.config.value.JitterSettings;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.Arrays;
import java.util.List;

/** The key {@code jitter}. */
final class JitterSection extends Section {
    private JitterSettings.Mode mode = JitterSettings.DEFAULT.mode();
    private long thresholdNanos = JitterSettings.DEFAULT.thresholdNanos();
    private Cpu cpu = JitterSettings.DEFAULT.cpu();

    private JitterSection(Reading reading) {
        super(reading, List.of("mode", "threshold", "cpu"));
    }

    /** The settings; arbitrary if there are problems. */
    static JitterSettings read(YamlNode node, Reading reading) {
        JitterSection section = new JitterSection(reading);
        if (isMode(node)) {
            reading.problem("jitter", node, "expected a map, such as { mode: " + node.text() + " }");
        } else {
            section.read("jitter", node);
        }
        return new JitterSettings(section.mode, section.thresholdNanos, section.cpu);
    }

    /** Whether the mode stands there by itself, without a map around it. */
    private static boolean isMode(YamlNode node) {
        return node instanceof YamlNode.Scalar
                && Arrays.stream(JitterSettings.Mode.values())
                        .anyMatch(mode -> Words.of(mode).equals(node.text()));
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "mode" -> mode = Words.parse(JitterSettings.Mode.values(), value.scalar());
            case "threshold" -> thresholdNanos = Durations.parse(value.scalar(), 100, 1_000_000_000);
            case "cpu" -> cpu = Cpu.parse(value.scalar());
            default -> throw new AssertionError(key);
        }
    }
}
