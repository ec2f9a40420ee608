package dev.insitu.recording.image;

import dev.insitu.runtime.memory.CellLayout;

/**
 * The words of a counter's cell besides its buckets. Each knows where it lies in memory, how the cells of several threads
 * add up, and its name in a recording file: readers and writers go through all of them. None has a class of its own, which a
 * JVM's end would load.
 */
public enum CellWord {
    /** Of all samples, each times its weight where it has one; exact once the writers have come to rest; until then, and after a kill, to the width of a bucket. */
    SUM("sum", CellLayout.CELL_SUM, 0, false),
    /** The smallest sample, exact. */
    MIN("min", CellLayout.CELL_MIN, Long.MAX_VALUE, false),
    /** The largest sample, exact. */
    MAX("max", CellLayout.CELL_MAX, -1, false),
    /** Calls that ended by an exception; they are in the buckets, or among {@link #SKIPPED} where a probe times one call in some. */
    ERRORS("errors", CellLayout.CELL_ERRORS, 0, true),
    /** Calls that the probe's condition, or its {@code sample}, left out; they are not in the buckets. */
    SKIPPED("skipped", CellLayout.CELL_SKIPPED, 0, true),
    /** Of a probe whose samples have weights, which are in the buckets: how many samples there are; else 0. */
    SAMPLES("samples", CellLayout.CELL_SAMPLES, 0, true),
    /** The squares of these weights added up. */
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

    /** Whether most probes do not have it: there it is 0, and is not written. */
    public boolean isOfFew() {
        return this == SAMPLES || this == SQUARES;
    }

    /** What it is of no samples. */
    long nothing() {
        return nothing;
    }

    /** What it is in a cell. */
    long in(CheckedImage image, long cell) {
        return isCount ? image.countAt(cell + offset) : image.longAt(cell + offset);
    }

    /** What it is of two cells together. */
    long plus(long one, long other) {
        if (this == MIN) {
            return Math.min(one, other);
        }
        return this == MAX ? Math.max(one, other) : one + other;
    }
}
