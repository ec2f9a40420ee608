package dev.insitu.agent.follow;

import dev.insitu.platform.process.Frames;
import dev.insitu.platform.text.FrameText;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What slow calls did in one place of the tree, by the stacks that show it. */
final class LeafCause {
    /** A cause is stated if at least this part of the stacks show it. */
    private static final double CLEAR = 0.4;

    /** A stack with a line counts for as many without. */
    private static final int KNOWN_LINE = 1_000;

    private LeafCause() {}

    /**
     * Empty where the stacks show nothing clear.
     *
     * @param own how long a slow call took there itself, in the mean
     * @param followed the followed method
     */
    static Optional<Cause> of(List<SeenStack> seen, long own, String followed) {
        Map<String, List<SeenStack>> byCause = new HashMap<>();
        for (SeenStack stack : seen) {
            byCause.computeIfAbsent(kind(stack), each -> new ArrayList<>()).add(stack);
        }
        List<SeenStack> most = List.of();
        for (List<SeenStack> each : byCause.values()) {
            most = each.size() > most.size() ? each : most;
        }
        if (most.isEmpty() || most.size() < CLEAR * seen.size()) {
            return Optional.empty();
        }
        long nanos = own * most.size() / seen.size();
        String place = place(most);
        Optional<Cause> wait = withHolder(most);
        if (wait.isEmpty()) {
            return Optional.of(Cause.of(CauseKind.CODE, nanos, "in " + place));
        }
        Optional<PoolLook> pool = mostWaitFor(most);
        if (pool.isPresent()) {
            String words = "waits for " + pool.get().of() + " in " + place;
            Cause taken = Cause.of(wait.get().kind(), nanos, words);
            return Optional.of(PoolCensus.of(most, followed)
                    .map(use ->
                            taken.with(words + "; " + PoolCensus.sentence(use)).with(use))
                    .orElse(taken));
        }
        String what = wait.get().detail();
        String detail = what.isEmpty() ? "in " + place : what + " in " + place;
        Cause timed = Cause.of(wait.get().kind(), nanos, detail + endedBy(most));
        if (wait.get().holder().isPresent()) {
            timed = timed.with(timed.detail(), wait.get().holder().get());
        }
        return Optional.of(timed);
    }

    /** Which thread ended most of the waits, and what it did meanwhile; empty where it was not seen. */
    private static String endedBy(List<SeenStack> stacks) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        Set<String> threads = new HashSet<>();
        int looks = 0;
        for (SeenStack stack : stacks) {
            Optional<WakeWatch.Waker> waker = stack.parked().flatMap(WakeWatch.Wait::waker);
            if (waker.isPresent()) {
                threads.add(waker.get().thread());
                String at = Frames.ofApplication(waker.get().stack().toArray(new StackTraceElement[0]));
                looks += at.isEmpty() ? 0 : 1;
                counts.merge(FrameText.isOfJdk(at) ? "" : at, 1, Integer::sum);
            }
        }
        if (threads.isEmpty()) {
            return "";
        }
        String best = "";
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            best = !each.getKey().isEmpty() && 2 * each.getValue() > looks ? each.getKey() : best;
        }
        String by = threads.size() == 1 ? threads.iterator().next() : threads.size() + " threads";
        return "; ended by " + by + (best.isEmpty() ? "" : ", mostly in " + FrameText.shortened(best));
    }

    /** The newest look at a pool, if most of the stacks that can tell wait for one. */
    private static Optional<PoolLook> mostWaitFor(List<SeenStack> stacks) {
        int telling = 0;
        List<PoolLook> seen = new ArrayList<>();
        for (SeenStack stack : stacks) {
            boolean isTelling = stack.pool().isEmpty() || stack.pool().get().isSeen();
            telling += isTelling ? 1 : 0;
            stack.pool().filter(PoolLook::isSeen).ifPresent(seen::add);
        }
        return 2 * seen.size() <= telling ? Optional.empty() : Optional.of(seen.get(seen.size() - 1));
    }

    private static String kind(SeenStack stack) {
        return stack.reason().isEmpty()
                ? ""
                : stack.reason().get().name() + ' ' + stack.reason().get().detail();
    }

    /** A wait of the stacks, with the holder that most of them have. */
    private static Optional<Cause> withHolder(List<SeenStack> stacks) {
        Map<String, Integer> counts = new HashMap<>();
        Optional<Cause> best = stacks.get(0).reason();
        int most = 0;
        for (SeenStack stack : stacks) {
            Optional<Cause> wait = stack.reason();
            if (wait.isPresent() && wait.get().holder().isPresent()) {
                int count = counts.merge(wait.get().holder().get().at(), 1, Integer::sum);
                if (count > most) {
                    most = count;
                    best = wait;
                }
            }
        }
        return best;
    }

    /** The line of the application where most of the stacks are. */
    private static String place(List<SeenStack> stacks) {
        Map<String, Integer> counts = new HashMap<>();
        String best = "";
        int most = 0;
        for (SeenStack stack : stacks) {
            String place = Frames.ofApplication(stack.frames().toArray(new StackTraceElement[0]));
            // A call that began before its class was woven runs code whose lines the JVM no longer knows.
            boolean isKnown = place.indexOf(':') >= 0;
            int count = counts.merge(place, isKnown ? KNOWN_LINE : 1, Integer::sum);
            if (count > most) {
                most = count;
                best = place;
            }
        }
        return FrameText.shortened(best);
    }
}
