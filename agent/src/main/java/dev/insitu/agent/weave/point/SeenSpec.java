package dev.insitu.agent.weave.point;

/**
 * The driver, where it calls on a thread of its own: it is told of the application's calls.
 *
 * @param isStatic whether they have no receiver
 */
public record SeenSpec(boolean isStatic) implements AdviceSpec {
    @Override
    public int rank() {
        return 1;
    }
}
