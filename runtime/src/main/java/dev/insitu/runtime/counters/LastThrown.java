package dev.insitu.runtime.counters;

import dev.insitu.runtime.memory.MemoryRegion;

/**
 * The record of {@link ThrownCounts} that a thread counted in last. An exception often passes through many calls of one probe;
 * only the first of them looks for the record. Holds the class's name, which holds no class. For one thread.
 */
final class LastThrown {
    private MemoryRegion region;
    private int probe;
    private int epoch;
    private String name;
    private long record;

    /** Address of the record; 0 if it is another one. Names are compared by identity: a class has one. */
    @SuppressWarnings("ReferenceEquality")
    long find(MemoryRegion region, int probe, int epoch, String name) {
        return this.name == name && this.probe == probe && this.epoch == epoch && this.region == region ? record : 0;
    }

    void remember(MemoryRegion region, int probe, int epoch, String name, long record) {
        this.region = region;
        this.probe = probe;
        this.epoch = epoch;
        this.name = name;
        this.record = record;
    }
}
