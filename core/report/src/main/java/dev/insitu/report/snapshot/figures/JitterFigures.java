package dev.insitu.report.snapshot.figures;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * How the machine's own pauses were watched.
 *
 * @param mode {@code sample}, {@code spin} or {@code off}
 * @param thresholdNanos the shortest gap that counts
 * @param gaps gaps between two readings of the clock by a thread that spins, over the whole recording
 * @param gapsLost the time they took
 * @param stalls what sleeps took too long, over the whole recording
 * @param stallsLost the time they took
 */
public record JitterFigures(
        String mode,
        OptionalLong thresholdNanos,
        Optional<Figures> gaps,
        Optional<LostTime> gapsLost,
        Optional<Figures> stalls,
        Optional<LostTime> stallsLost) {

    /** The name of the probe of gaps. */
    public static final String GAPS = "OS jitter";

    /** The name of the probe of stalls. */
    public static final String STALLS = "OS jitter stalls";
}
