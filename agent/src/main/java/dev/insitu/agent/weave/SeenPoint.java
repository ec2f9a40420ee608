package dev.insitu.agent.weave;

/** The driver, where it calls on a thread of its own: it is told the receiver. */
record SeenPoint() implements Point {
    @Override
    public int rank() {
        return 1;
    }
}
