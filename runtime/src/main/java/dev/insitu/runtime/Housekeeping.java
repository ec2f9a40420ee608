package dev.insitu.runtime;

/** What the agent's own threads do for the counters. */
public final class Housekeeping {
    private Housekeeping() {}

    /** Takes over what the ring holds; written by the one thread that calls {@link #tidy}. */
    private static final Owner DRAIN = new Owner(Owner.OF_THE_RING);

    /**
     * Hands the counters of dead threads on to new ones, empties the ring, and lets go of spans that the application
     * dropped. One thread at a time.
     *
     * @param region the region in use
     */
    public static void tidy(Region region) {
        Owners.handOn();
        Overflow.drain(region, DRAIN);
        Span.tidy();
    }

    /**
     * From here to {@link #unmute}, woven methods that the current thread calls are not counted: what the agent does
     * inside a JVM must not show in the application's figures. May be nested.
     *
     * @return what {@link #unmute} takes; may be null
     */
    public static Object mute() {
        return Owners.mute();
    }

    /** Ends what {@link #mute} began on this thread. */
    public static void unmute(Object muted) {
        Owners.unmute((Owner) muted);
    }
}
