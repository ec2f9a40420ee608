package dev.insitu.tool.watch;

import dev.insitu.recording.image.Percentile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;

/** The order in which the probes are shown: that of the configuration, or by a column of the table. */
enum WatchOrder {
    /** In the order of the configuration. */
    RULE("rule", Comparator.comparingInt(probe -> probe.rule)),
    NAME("name", Comparator.comparing(probe -> probe.name)),
    RATE("rate", Comparator.comparingDouble(probe -> -probe.rate())),
    P50("p50", longest(probe -> probe.lastAt(Percentile.of("50")))),
    P99("p99", longest(probe -> probe.lastAt(Percentile.of("99")))),
    P999("p99.9", longest(probe -> probe.lastAt(Percentile.of("99.9")))),
    MAX("max", longest(WatchedProbe::lastMax)),
    COUNT_OF_PERIOD("count", longest(probe -> OptionalLong.of(probe.count())), true),
    P50_OF_PERIOD("p50", longest(probe -> probe.at(Percentile.of("50"))), true),
    P99_OF_PERIOD("p99", longest(probe -> probe.at(Percentile.of("99"))), true),
    P999_OF_PERIOD("p99.9", longest(probe -> probe.at(Percentile.of("99.9"))), true),
    MAX_OF_PERIOD("max", longest(WatchedProbe::max), true),
    IN_FLIGHT("in flight", Comparator.comparingLong(probe -> -probe.oldestNanos()));

    private final String column;

    @SuppressWarnings("ImmutableEnumChecker") // Comparators of one column keep no state.
    private final Comparator<WatchedProbe> comparator;

    private final boolean isOfPeriod;

    WatchOrder(String column, Comparator<WatchedProbe> comparator) {
        this(column, comparator, false);
    }

    WatchOrder(String column, Comparator<WatchedProbe> comparator, boolean isOfPeriod) {
        this.column = column;
        this.comparator = comparator;
        this.isOfPeriod = isOfPeriod;
    }

    /** The longest first; n/a last. */
    private static Comparator<WatchedProbe> longest(Function<WatchedProbe, OptionalLong> figure) {
        return Comparator.comparingLong(probe -> -figure.apply(probe).orElse(-1));
    }

    /** In words, such as {@code p99, last minute}. */
    String text(WatchPeriod period) {
        return isOfPeriod ? column + ", " + period.title() : column;
    }

    /** The order that is a number of places further. The first follows the last. */
    WatchOrder next(int places) {
        List<WatchOrder> all = List.of(values());
        return all.get(Math.floorMod(all.indexOf(this) + places, all.size()));
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
        chosen.sort(comparator);
        return chosen;
    }
}
