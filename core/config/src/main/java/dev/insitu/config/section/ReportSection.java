package dev.insitu.config.section;

import dev.insitu.config.syntax.Durations;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.syntax.Sizes;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.ReportSettings;
import dev.insitu.config.value.Statistic;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.text.Decimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The key {@code report}. */
final class ReportSection extends Section {
    private static final long SHORTEST_KEEP_NANOS = 1_000_000_000;
    private static final long LONGEST_KEEP_NANOS = 3_660 * 86_400_000_000_000L;

    private Optional<Place> place = ReportSettings.DEFAULT.place();
    private String directory = ReportSettings.DEFAULT.directory();
    private long intervalNanos = ReportSettings.DEFAULT.intervalNanos();
    private Set<OutputFormat> outputs = ReportSettings.DEFAULT.outputs();
    private List<Decimal> percentiles = ReportSettings.DEFAULT.percentiles();
    private long keepNanos = ReportSettings.DEFAULT.keepNanos();
    private long mostBytes = ReportSettings.DEFAULT.mostBytes();
    private long dropBelowNanos = ReportSettings.DEFAULT.dropBelowNanos();

    private ReportSection(Reading reading) {
        super(reading, List.of("directory", "interval", "outputs", "percentiles", "keep-for", "most", "drop-below"));
    }

    /** The settings; arbitrary if there are problems. */
    static ReportSettings read(YamlNode node, Reading reading) {
        ReportSection section = new ReportSection(reading);
        section.read("report", node);
        return new ReportSettings(
                section.place,
                section.directory,
                section.intervalNanos,
                section.outputs,
                section.percentiles,
                section.keepNanos,
                section.mostBytes,
                section.dropBelowNanos);
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "directory" -> {
                directory = directory(value.scalar());
                place = Optional.of(reading.place(value.line()));
            }
            case "interval" -> intervalNanos = Durations.parse(value.scalar(), 10_000_000, 3_600_000_000_000L);
            case "outputs" -> outputs = outputs(value);
            case "percentiles" -> percentiles = percentiles(value);
            case "keep-for" -> keepNanos = keep(value.scalar());
            case "most" -> mostBytes = Sizes.parse(value.scalar(), 1, 1_000_000);
            case "drop-below" -> dropBelowNanos = Durations.parse(value.scalar(), 0, 1_000_000_000);
            default -> throw new AssertionError(key);
        }
    }

    private static long keep(String text) throws InvalidValueException {
        try {
            return Durations.parse(text, SHORTEST_KEEP_NANOS, LONGEST_KEEP_NANOS);
        } catch (InvalidValueException invalid) {
            throw new InvalidValueException("expected a duration from 1s to 3660d, such as 14d");
        }
    }

    private static String directory(String text) throws InvalidValueException {
        String rest = text.replace("{time}", "").replace("{pid}", "");
        if (text.isBlank() || rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0) {
            throw new InvalidValueException("expected a directory, in which {time} and {pid} may stand");
        }
        for (int i = 0; i < text.length(); i++) {
            // Such as the tab that YAML reads in "C:\temp".
            if (Character.isISOControl(text.charAt(i))) {
                throw new InvalidValueException("expected a directory; " + YamlNode.BACKSLASHES);
            }
        }
        return text;
    }

    private Set<OutputFormat> outputs(YamlNode value) throws InvalidValueException {
        Set<OutputFormat> all = EnumSet.noneOf(OutputFormat.class);
        for (YamlNode item : list(value, "expected a list such as [console, json]")) {
            try {
                all.add(Words.parse(OutputFormat.values(), item.scalar()));
            } catch (InvalidValueException invalid) {
                reading.problem("outputs", item, invalid.getMessage());
            }
        }
        return all;
    }

    private List<Decimal> percentiles(YamlNode value) throws InvalidValueException {
        if (value instanceof YamlNode.Scalar scalar && scalar.text().equals("auto")) {
            return List.of();
        }
        Set<Decimal> ascending = new TreeSet<>();
        List<YamlNode> items = list(value, "expected auto, or a list such as [50, 99, 99.9]");
        for (YamlNode item : items) {
            try {
                ascending.add(Statistic.parsePercent(item.scalar()));
            } catch (InvalidValueException invalid) {
                reading.problem("percentiles", item, invalid.getMessage());
            }
        }
        if (items.isEmpty()) {
            throw new InvalidValueException("expected auto, or a list such as [50, 99, 99.9]");
        }
        return new ArrayList<>(ascending);
    }
}
