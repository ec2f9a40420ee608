package dev.insitu.agent.weave;

/**
 * A probe that times until the returned future completes.
 *
 * @param probe the probe's number
 */
record CompletionPoint(int probe) implements Point {
    @Override
    public int rank() {
        return 5;
    }
}
