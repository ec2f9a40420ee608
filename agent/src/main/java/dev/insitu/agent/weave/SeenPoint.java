package dev.insitu.agent.weave;

/**
 * The driver, where it calls on a thread of its own: it is told of the application's calls.
 *
 * @param isStatic whether they have no receiver
 */
record SeenPoint(boolean isStatic) implements Point {
    @Override
    public int rank() {
        return 1;
    }
}
