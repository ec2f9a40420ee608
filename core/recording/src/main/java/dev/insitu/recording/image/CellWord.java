package dev.insitu.recording.image;

import dev.insitu.runtime.memory.CellLayout;

/**
 * The words of a counter's cell besides its buckets. Each has an offset in memory, a way to add up the cells of several threads,
 * and a name in a recording file: readers and writers iterate over all of them. No constant has a class of its own, which the JVM
 * would have to load at its end.
 */
public enum CellWord {
    /**
     * The sum of all samples, each times its weight where it has one. Exact once the writers have stopped; before, and after a
     * kill, accurate to the width of a bucket.
     */
    SUM("sum", CellLayout.CELL_SUM, 0, false),
    /** The smallest sample, exact. */
    MIN("min", CellLayout.CELL_MIN, Long.MAX_VALUE, false),
    /** The largest sample, exact. */
    MAX("max", CellLayout.CELL_MAX, -1, false),
    /** Calls that ended by an exception. The buckets hold them, or {@link #SKIPPED} does where a probe times only some calls. */
    ERRORS("errors", CellLayout.CELL_ERRORS, 0, true),
    /** Calls omitted because of the probe's condition or its {@code sample}; they are not in the buckets. */
    SKIPPED("skipped", CellLayout.CELL_SKIPPED, 0, true),
    /** The number of samples of a probe whose samples have weights (the buckets hold the weights); else 0. */
    SAMPLES("samples", CellLayout.CELL_SAMPLES, 0, true),
    /** The sum of the squares of these weights. */
    SQUARES("squares", CellLayout.CELL_SQUARES, 0, true);

    private final String key;
    private final long offset;
    private final long nothing;
    private final boolean isCount;

    CellWord(String key, long offset, long nothing, boolean isCount) {
        this.key = key;
        this.offset = offset;
        this.nothing = nothing;
        this.isCount = isCount;
    }

    /** Its name in a recording file. */
    public String key() {
        return key;
    }

    /** Whether most probes lack this word: it is 0 for them and is not written. */
    public boolean isOfFew() {
        return this == SAMPLES || this == SQUARES;
    }

    /** Whether it is a figure of the samples' durations, which has no meaning without samples. */
    boolean isOfSamples() {
        return this == SUM || this == MIN || this == MAX;
    }

    /** Its value without samples. */
    public long nothing() {
        return nothing;
    }

    /** Its value in a cell. */
    long in(CheckedImage image, long cell) {
        return isCount ? image.countAt(cell + offset) : image.longAt(cell + offset);
    }

    /** Its value in a cell that is being written; a damaged count is 0. */
    long in(CellList list, long cell) {
        long value = list.longAt(cell + offset);
        return isCount ? Math.max(0, value) : value;
    }

    /** Its value for two cells together. */
    long plus(long one, long other) {
        if (this == MIN) {
            return Math.min(one, other);
        }
        return this == MAX ? Math.max(one, other) : one + other;
    }
}
