package dev.insitu.recording.memory;

import dev.insitu.runtime.memory.Memory;

/** Memory of this process alone, for where none can be shared: what it counts is lost if the process is killed. */
final class PrivateMemory extends CounterMemory {
    private final long address;

    private PrivateMemory(long address, long size) {
        super(size);
        this.address = address;
    }

    static PrivateMemory create() {
        long size = Memories.cap();
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
        // Stays until the JVM ends: threads may still write to it.
    }
}
