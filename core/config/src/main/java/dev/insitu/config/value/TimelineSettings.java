package dev.insitu.config.value;

import java.util.List;

/**
 * The settings of a session's time line.
 *
 * @param warmUpNanos the time from the session's start whose calls are counted apart; {@link #UNTIL_STARTED} until the application
 *     has started; 0 for none
 * @param marks methods whose calls are marks
 * @param keep the rules that make an incident while they are met
 */
public record TimelineSettings(long warmUpNanos, List<ProbeRule.Method> marks, List<KeepSettings> keep) {
    /** Instead of a duration of the warm-up: until the application has started. */
    public static final long UNTIL_STARTED = -1;

    public static final TimelineSettings DEFAULT = new TimelineSettings(0, List.of(), List.of());

    public TimelineSettings {
        marks = List.copyOf(marks);
        keep = List.copyOf(keep);
    }
}
