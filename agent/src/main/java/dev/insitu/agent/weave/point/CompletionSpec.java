package dev.insitu.agent.weave.point;

/**
 * A probe that times until the returned future completes.
 *
 * @param probe the probe's number
 */
public record CompletionSpec(int probe) implements AdviceSpec {
    @Override
    public int rank() {
        return 5;
    }
}
