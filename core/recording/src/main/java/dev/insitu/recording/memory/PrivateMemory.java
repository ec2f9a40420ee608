package dev.insitu.recording.memory;

import dev.insitu.runtime.memory.Memory;

/** Memory of this process alone, used where no memory can be shared: its counts are lost if the process is killed. */
final class PrivateMemory extends CounterMemory {
    private final long address;

    private PrivateMemory(long address, long size) {
        super(size);
        this.address = address;
    }

    static PrivateMemory create() {
        long size = MemoryLimits.cap();
        return new PrivateMemory(Memory.allocate(size), size);
    }

    @Override
    long address() {
        return address;
    }

    @Override
    Object mapping() {
        return null;
    }

    @Override
    void prepare(long from, long to) {
        Memory.zero(address + from, to - from);
    }

    @Override
    String path() {
        return null;
    }

    @Override
    void release() {
        // Stays mapped until the JVM ends, because threads may still write to it.
    }
}
