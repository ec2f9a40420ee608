package dev.insitu.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** An interval log, as HdrHistogram's own reader reads it; by the comments that say which lines are of which run. */
record IntervalLines(Map<String, List<Histogram>> sections) {
    static final String OUTSIDE = "#[Outside the runs]";

    static IntervalLines of(String log) {
        StringBuilder head = new StringBuilder();
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        String section = "";
        for (String line : log.lines().toList()) {
            if (line.startsWith("#[Outside") || line.startsWith("#[Run ")) {
                section = line;
            } else if (line.startsWith("Tag=")) {
                texts.computeIfAbsent(section, key -> new StringBuilder(head))
                        .append(line)
                        .append('\n');
            } else {
                head.append(line).append('\n');
            }
        }
        Map<String, List<Histogram>> sections = new LinkedHashMap<>();
        texts.forEach((key, text) -> sections.put(key, read(text.toString())));
        return new IntervalLines(sections);
    }

    private static List<Histogram> read(String text) {
        List<Histogram> histograms = new ArrayList<>();
        HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(text.getBytes(UTF_8)));
        for (EncodableHistogram next = reader.nextIntervalHistogram();
                next != null;
                next = reader.nextIntervalHistogram()) {
            histograms.add((Histogram) next);
        }
        return histograms;
    }

    /** All intervals of a tag in a section together. */
    Histogram sum(String section, String tag) {
        Histogram sum = new Histogram(3);
        for (Histogram each : sections.getOrDefault(section, List.of())) {
            if (each.getTag().equals(tag)) {
                sum.add(each);
            }
        }
        return sum;
    }

    /** The intervals of a tag in a section. */
    long count(String section, String tag) {
        return sections.getOrDefault(section, List.of()).stream()
                .filter(each -> each.getTag().equals(tag))
                .count();
    }
}
