package dev.insitu.config.value;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.text.Decimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the results are written, and in which forms.
 *
 * @param place the place of {@code directory} in the configuration; empty if it was not given
 * @param directory as written, with {@code {time}} and {@code {pid}} not yet replaced
 * @param intervalNanos the time between two interval snapshots; from 10 ms to an hour, by default 1 s
 * @param outputs may be empty: the recording is always kept
 * @param percentiles above 0 and below 100, ascending; empty for all that the number of samples supports
 * @param keepNanos the age up to which the history and incidents are kept; by default 14 days
 * @param mostBytes the size of the history and incidents on disk; by default 200 MB
 * @param dropBelowNanos probes with a median below this are removed from the bytecode; from 0, the default (none), to 1 s
 */
public record ReportSettings(
        Optional<Place> place,
        String directory,
        long intervalNanos,
        Set<OutputFormat> outputs,
        List<Decimal> percentiles,
        long keepNanos,
        long mostBytes,
        long dropBelowNanos) {
    /** The default. */
    public static final ReportSettings DEFAULT = new ReportSettings(
            Optional.empty(),
            "insitu-report/{time}-{pid}",
            1_000_000_000,
            Set.of(OutputFormat.CONSOLE, OutputFormat.JSON),
            List.of(),
            14 * 86_400_000_000_000L,
            200_000_000,
            0);

    /** The part of {@link #mostBytes} that is for the history; the rest is for incidents. */
    public long mostHistoryBytes() {
        return mostBytes / 4 * 3;
    }

    public ReportSettings {
        outputs = Set.copyOf(outputs);
        percentiles = List.copyOf(percentiles);
    }
}
