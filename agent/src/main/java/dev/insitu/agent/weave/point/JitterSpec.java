package dev.insitu.agent.weave.point;

/**
 * A probe around nothing, at the entry.
 *
 * @param probe the probe's number
 */
public record JitterSpec(int probe) implements AdviceSpec {
    /** Between what ends at an entry and what begins there, so that it is in neither. */
    @Override
    public int rank() {
        return 3;
    }
}
