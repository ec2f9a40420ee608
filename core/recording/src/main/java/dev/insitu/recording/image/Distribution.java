package dev.insitu.recording.image;

import dev.insitu.runtime.memory.OwnProbes;
import java.util.Optional;

/**
 * What the samples of a probe's calls measure. Each of them has cells of its own, whose number is the probe's with a mark: in
 * memory, in a recording file, and in its history.
 */
public enum Distribution {
    /** The calls' durations, in nanoseconds. */
    LATENCY(0),
    /** The same without the calls that other probes timed within them. */
    SELF(OwnProbes.SELF),
    /** The bytes that calls allocated. */
    ALLOCATED(OwnProbes.ALLOCATED),
    /** The times until the first element of a publisher of several, in nanoseconds. */
    FIRST_ELEMENT(OwnProbes.FIRST_ELEMENT);

    /** A probe's number is less. */
    private static final int MARK = OwnProbes.SELF;

    private final int mark;

    Distribution(int mark) {
        this.mark = mark;
    }

    /** The distribution of a cell; empty where only a later version knows it. */
    static Optional<Distribution> of(int cell) {
        for (Distribution each : values()) {
            if (each.mark == cell - probe(cell)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** The number of the probe that a cell belongs to. */
    static int probe(int cell) {
        return cell % MARK;
    }

    /** The number of this distribution's cell of a probe. */
    public int cell(int probe) {
        return probe + mark;
    }
}
