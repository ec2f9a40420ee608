package dev.insitu.config.value;

import dev.insitu.platform.problem.Place;
import dev.insitu.platform.text.Decimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the results go, and which.
 *
 * @param place where the directory was written; empty where it was not
 * @param directory as written: {@code {time}} and {@code {pid}} stand in it where the user put them
 * @param intervalNanos between two interval snapshots; from 10 ms to an hour, by default 1 s
 * @param outputs none is allowed: the recording is always kept
 * @param percentiles above 0 and below 100, ascending; empty for as far out as the counts carry
 * @param dropBelowNanos probes with a median below are taken out of the bytecode; from 0, the default, for none, to 1 s
 */
public record ReportSettings(
        Optional<Place> place,
        String directory,
        long intervalNanos,
        Set<Output> outputs,
        List<Decimal> percentiles,
        long dropBelowNanos) {
    /** What applies where the user says nothing. */
    public static final ReportSettings DEFAULT = new ReportSettings(
            Optional.empty(),
            "insitu-report/{time}-{pid}",
            1_000_000_000,
            Set.of(Output.CONSOLE, Output.JSON),
            List.of(),
            0);

    public ReportSettings {
        outputs = Set.copyOf(outputs);
        percentiles = List.copyOf(percentiles);
    }
}
