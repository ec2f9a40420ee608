package dev.insitu.agent.follow;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.runtime.follow.FollowDurations;

/**
 * A followed method of which it is not known why it is slow.
 *
 * @param durations of all calls that ended
 * @param slow the calls above the limit, since the last phase began
 * @param ordinary the others
 * @param tookNanos for how long it was followed
 */
record NoAnswer(FollowDurations durations, long slow, long ordinary, long tookNanos) {
    /** @param limit null if it is not known which calls are slow */
    String reason(SlowLimit limit) {
        long ended = durations.count();
        if (ended == 0) {
            return "never called: no call ended in " + TimeText.rounded(tookNanos);
        }
        String usual = "p50 " + TimeText.rounded(durations.percentile(0.5)) + ", p99 "
                + TimeText.rounded(durations.percentile(0.99));
        if (limit == null && ended < SlowLimit.CALLS) {
            return "only " + Numbers.counted(ended, "call") + " ended: p99 needs "
                    + Numbers.counted(SlowLimit.CALLS, "call") + "; name a limit such as 5ms; " + usual;
        }
        if (limit == null || slow + ordinary == 0) {
            boolean isNamed = limit != null && limit.isNamed();
            return "the time was over before a call could be measured; " + Numbers.counted(ended, "call")
                    + " had ended; take longer" + (isNamed ? "; " : ", or name a limit such as 5ms; ") + usual;
        }
        String limited = " took longer than " + TimeText.rounded(limit.nanos());
        return slow > 0
                ? "always slow: " + (slow == 1 ? "the only call" : "all of " + Numbers.counted(slow, "call")) + limited
                        + (limit.isNamed() ? "; name a higher limit; " : "; name a limit; ") + usual
                : "never slow: 0 of " + Numbers.counted(ordinary, "call") + limited + "; " + usual;
    }
}
