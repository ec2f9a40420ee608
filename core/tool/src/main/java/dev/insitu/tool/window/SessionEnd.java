package dev.insitu.tool.window;

import dev.insitu.recording.image.Recording;
import java.util.OptionalLong;

/** What a tool must know before it marks a moment of a session. */
public final class SessionEnd {
    private SessionEnd() {}

    /** When a session that is over has ended, since 1970; absent where that is not known. */
    public static OptionalLong epochNanos(Recording recording) {
        return facts(recording).endEpochNanos();
    }

    /** The number of marks. */
    public static int marks(Recording recording) {
        return facts(recording).marks();
    }

    private static TimeFacts facts(Recording recording) {
        TimeFacts facts = new TimeFacts();
        facts.readAll(recording.journal());
        return facts;
    }
}
