package dev.insitu.agent.weave;

/**
 * A probe around nothing, at the entry.
 *
 * @param probe the probe's number
 */
record JitterPoint(int probe) implements Point {
    /** Between what ends at an entry and what begins there, so that it is in neither. */
    @Override
    public int rank() {
        return 3;
    }
}
