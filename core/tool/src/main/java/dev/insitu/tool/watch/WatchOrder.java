package dev.insitu.tool.watch;

import dev.insitu.recording.image.Percentile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The order in which the probes are shown. */
enum WatchOrder {
    /** In the order of the configuration. */
    RULE("rule"),
    RATE("rate"),
    P99("p99"),
    MAX("max"),
    IN_FLIGHT("in flight"),
    NAME("name");

    final String text;

    WatchOrder(String text) {
        this.text = text;
    }

    /** The next order; after the last comes the first. */
    WatchOrder next() {
        return switch (this) {
            case RULE -> RATE;
            case RATE -> P99;
            case P99 -> MAX;
            case MAX -> IN_FLIGHT;
            case IN_FLIGHT -> NAME;
            case NAME -> RULE;
        };
    }

    private Comparator<WatchedProbe> comparator() {
        return switch (this) {
            case RULE -> Comparator.comparingInt(probe -> probe.rule);
            case RATE -> Comparator.comparingDouble(probe -> -probe.rate());
            case P99 ->
                Comparator.comparingLong(
                        probe -> -probe.lastAt(Percentile.of("99")).orElse(-1));
            case MAX -> Comparator.comparingLong(probe -> -probe.lastMax().orElse(-1));
            case IN_FLIGHT -> Comparator.comparingLong(probe -> -probe.oldestNanos());
            case NAME -> Comparator.comparing(probe -> probe.name);
        };
    }

    /** The probes whose name contains a text, ignoring case, in this order. */
    List<WatchedProbe> of(Collection<WatchedProbe> probes, String filter) {
        String part = filter.toLowerCase(Locale.ROOT);
        List<WatchedProbe> chosen = new ArrayList<>();
        for (WatchedProbe probe : probes) {
            if (probe.name.toLowerCase(Locale.ROOT).contains(part)) {
                chosen.add(probe);
            }
        }
        chosen.sort(comparator());
        return chosen;
    }
}
