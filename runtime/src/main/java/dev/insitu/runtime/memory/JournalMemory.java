package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * Facts that explain the counters (which probe has which name, which method it matched, on what machine), kept in the
 * image itself, so that the recording of a JVM that was killed can be read. Written by the agent, never by a probe.
 */
public final class JournalMemory {
    private JournalMemory() {}

    /**
     * Appends a fact. Lock-free, any thread. Where there is no room but in the memory beside, it goes there.
     *
     * @param strings what kind of fact, then its parts, each in UTF-8
     * @return false where no memory is ready; try again when there is
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
            for (int i = 0; i < string.length; i++) {
                UNSAFE.putByte(at + Integer.BYTES + i, string[i]);
            }
            at += RecordLayout.entryStringBytes(string.length);
        }
        in.push(block, RecordLayout.ENTRY_NEXT, Layout.HEADER_JOURNAL);
        return true;
    }
}
