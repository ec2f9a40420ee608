package dev.insitu.runtime.counters;

import java.util.concurrent.Future;

/**
 * Counts what became of results that a probe waits for, besides success and failure. The counts stand beside those of exceptions
 * ({@link ThrownCounts}), under names that no class has: so they are as exact, and outlive the process as well. Any thread.
 */
public final class ResultCounts {
    private ResultCounts() {}

    /** The first character of each name here; no class's name has it. */
    public static final char MARK = ' ';

    /** Calls that ended because their result was cancelled. They are timed, and are no errors. */
    public static final String CANCELLED = " cancelled";

    /** Publishers that calls returned. */
    public static final String ASSEMBLED = " assembled";

    /** Publishers among them that were subscribed at least once. */
    public static final String SUBSCRIBED = " subscribed";

    /** Before the type of a result whose completion cannot be seen: its calls were timed until they returned. */
    public static final String NO_CALLBACK = " no callback ";

    /** The type in place of a callback's that was null: its calls were timed until they returned. */
    public static final String NULL_GIVEN = NO_CALLBACK + "null";

    /** Before the name of a class whose methods cannot be woven, of objects that are to end calls. */
    public static final String UNWOVEN = " unwoven ";

    private static final ClassValue<String> NO_CALLBACK_OF = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return NO_CALLBACK + (Future.class.isAssignableFrom(type) ? Future.class.getName() : type.getName());
        }
    };

    public static void cancelled(int probe) {
        ThrownCounts.count(CANCELLED, probe, null);
    }

    public static void assembled(int probe) {
        ThrownCounts.count(ASSEMBLED, probe, null);
    }

    public static void subscribed(int probe) {
        ThrownCounts.count(SUBSCRIBED, probe, null);
    }

    /** A call was given null in place of the object that is to end it. */
    public static void nullGiven(int probe) {
        ThrownCounts.count(NULL_GIVEN, probe, null);
    }

    /**
     * A call was given an object whose methods could not be woven.
     *
     * @param mark {@link #UNWOVEN} and the class
     */
    public static void unwoven(String mark, int probe) {
        ThrownCounts.count(mark, probe, null);
    }

    /**
     * A result's completion cannot be seen because its library is of a version that the adapter does not fit.
     *
     * @param mark {@link #NO_CALLBACK}, the library's type, and the error in brackets
     */
    public static void noCallback(String mark, int probe) {
        ThrownCounts.count(mark, probe, null);
    }

    /** The thread is muted meanwhile, as in {@code ResultAdapters}. */
    public static void noCallback(Class<?> result, int probe) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            noCallbackMuted(result, probe);
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }

    private static void noCallbackMuted(Class<?> result, int probe) {
        ThrownCounts.count(NO_CALLBACK_OF.get(result), probe, null);
    }
}
