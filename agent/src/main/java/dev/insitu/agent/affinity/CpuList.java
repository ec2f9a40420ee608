package dev.insitu.agent.affinity;

import java.util.BitSet;

/** CPUs as Linux lists them: {@code 0-3,8}. Pure functions. */
final class CpuList {
    private CpuList() {}

    /**
     * Reads a list.
     *
     * @throws NumberFormatException if the text is not such a list
     */
    static BitSet parse(String text) {
        BitSet cpus = new BitSet();
        for (String range : text.trim().split(",", -1)) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            cpus.set(first, last + 1);
        }
        return cpus;
    }

    /** Writes a list. */
    static String text(BitSet cpus) {
        StringBuilder text = new StringBuilder();
        for (int first = cpus.nextSetBit(0); first >= 0; ) {
            int end = cpus.nextClearBit(first);
            text.append(text.length() > 0 ? "," : "").append(first);
            if (end - first > 1) {
                text.append('-').append(end - 1);
            }
            first = cpus.nextSetBit(end);
        }
        return text.toString();
    }
}
