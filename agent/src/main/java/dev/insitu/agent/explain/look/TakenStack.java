package dev.insitu.agent.explain.look;

import java.util.List;

/**
 * Where a thread was at a time.
 *
 * @param ageNanos how long its call, one of the slowest, had taken by then
 * @param sight what it was seen to wait for, a number of {@link Sights}
 * @param frames the deepest first
 * @param lock the class of what it waited for; empty where that is not known
 * @param holder the name of the thread that had it; empty where that is not known
 * @param holderAt a frame of that thread; empty where that is not known
 */
record TakenStack(
        long threadId,
        long atNanos,
        long ageNanos,
        int sight,
        List<StackTraceElement> frames,
        String lock,
        String holder,
        String holderAt) {

    TakenStack {
        frames = List.copyOf(frames);
    }
}
