package dev.insitu.agent.part;

import java.io.IOException;

/**
 * A part of a session's work: one class, and one line in {@code SessionParts}, whose place there says when it begins and ends. Each method is
 * called on all parts from the list's top to its bottom; {@link #takeOut}, {@link #end} and {@link #reported} from its bottom to its top. A part
 * that fails does not stop the others.
 *
 * <p>The session ends on another thread than the one that drives it, and does not wait for a part's work in progress: a part that starts
 * something starts nothing after its end.
 */
public interface SessionPart {
    /**
     * Begins. Before the application's main, or in an attached session before the tool's request is answered; parts that no call needs:
     * on the session's thread, which leaves the CPU to main at first. Loads and links as little as it can: no lambdas.
     */
    default void begin() throws IOException {}

    /** Every 50 ms, also while the application starts: only work that cannot wait, under the rules of {@link #begin}. */
    default void fromTheStart(boolean heapHasRoom) {}

    /** Once, when the application has started or a driver waits, and the heap has room for classes. May take long. */
    default void applicationStarted() {}

    /** Every 50 ms after {@link #applicationStarted}, when the heap has room for classes. May take long. */
    default void everySoOften() {}

    /** Whether its one-time work that would disturb figures is done. A driver keeps no rate before. */
    default boolean isReady() {
        return true;
    }

    /** Before each run of a driver, when no rate is kept: does work that would disturb figures. */
    default void betweenRuns() {}

    /** Removes what must not stay in a JVM that goes on. Before the end; also where the session's start has failed. */
    default void takeOut() {}

    /** Ends, once: stops its threads and notes what is known only now. A short session has not begun all its parts. */
    default void end() throws Exception {}

    /** After the report, once, from the list's bottom to its top: ends what waits for other programs, and what follows from that. */
    default void reported() throws InterruptedException {}
}
