package dev.insitu.report.snapshot.figures;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine's pauses, and how they were measured.
 *
 * @param mode {@code sample}, {@code spin} or {@code off}
 * @param thresholdNanos the shortest gap that counts
 * @param gaps gaps between two clock readings of a spinning thread, over the whole recording
 * @param gapsLost the time lost in gaps
 * @param stalls the time by which sleeps were too long, over the whole recording
 * @param stallsLost the time lost in stalls
 */
public record JitterFigures(
        String mode,
        OptionalLong thresholdNanos,
        Optional<Figures> gaps,
        Optional<LostTime> gapsLost,
        Optional<Figures> stalls,
        Optional<LostTime> stallsLost) {}
