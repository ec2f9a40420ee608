package dev.insitu.recording.journal;

/** What tests of other packages say a session did. */
public final class ThisSession {
    private ThisSession() {}

    /** It had classes transformed again. */
    public static void redefinedClasses(long fromNanos, long toNanos) {
        OwnPauses.add(fromNanos, toNanos);
    }
}
