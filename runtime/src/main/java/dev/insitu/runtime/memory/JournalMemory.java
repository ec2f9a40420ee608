package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * Facts that explain the counters: each probe's name, the methods it matched, the machine. They are in the image itself, so that
 * the recording of a killed JVM can be read. Written by the agent, never by a probe.
 */
public final class JournalMemory {
    private JournalMemory() {}

    /**
     * Appends a fact. Lock-free, any thread. If only the memory beside has room, the fact goes there.
     *
     * @param strings the kind of fact, then its parts, each in UTF-8
     * @return false if no memory is ready; try again later
     */
    public static boolean append(MemoryRegion region, byte[]... strings) {
        int bytes = RecordLayout.ENTRY_TEXT;
        for (byte[] string : strings) {
            bytes += RecordLayout.entryStringBytes(string.length);
        }
        MemoryRegion in = region;
        long block = region.allocateForJournal(bytes);
        if (block == 0 && region.beside() != null) {
            in = region.beside();
            block = in.allocateForJournal(bytes);
        }
        if (block == 0) {
            return false;
        }
        UNSAFE.putInt(block + RecordLayout.ENTRY_STRINGS, strings.length);
        long at = block + RecordLayout.ENTRY_TEXT;
        for (byte[] string : strings) {
            UNSAFE.putInt(at, string.length);
            UNSAFE.copyMemory(string, Memory.BYTES, null, at + Integer.BYTES, string.length);
            at += RecordLayout.entryStringBytes(string.length);
        }
        in.push(block, RecordLayout.ENTRY_NEXT, Layout.HEADER_JOURNAL);
        return true;
    }
}
