package dev.insitu.agent.follow;

import dev.insitu.platform.order.StableSort;
import dev.insitu.platform.process.CutStack;
import dev.insitu.platform.process.Frames;
import dev.insitu.platform.text.FrameText;
import dev.insitu.recording.journal.PoolUse;
import dev.insitu.runtime.follow.HeldPool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sums up the looks at a pool, by the places where threads held something. For one thread. */
final class PoolCensus {
    private static final int MOST_PLACES = 8;
    private static final int MOST_THREADS = 8;
    private static final int MOST_FRAMES = 40;

    private static final double NEARLY_ALL = 0.8;

    /** Holders with a smaller share are not in the sentence. */
    private static final double MUCH = 0.1;

    private static final int MOST_IN_SENTENCE = 2;

    /** What was held in one method. */
    private static final class Place {
        final Set<String> threads = new LinkedHashSet<>();

        /** By the frame, with its line. */
        final Map<String, Integer> frames = new LinkedHashMap<>();

        List<StackTraceElement> stack = List.of();
        long permits;

        void add(PoolLook.Holder holder, String frame) {
            threads.add(holder.thread());
            permits += holder.held().permits();
            int count = frames.merge(frame, 1, Integer::sum);
            if (count >= Collections.max(frames.values())) {
                stack = holder.stack();
            }
        }

        String mostFrequent() {
            return Collections.max(frames.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
        }
    }

    private final String vendor;
    private final Map<String, Place> places = new LinkedHashMap<>();
    private int looks;
    private long permits;

    private PoolCensus(String vendor) {
        this.vendor = vendor;
    }

    /**
     * Empty unless it is proven who held most of what was seen held.
     *
     * @param followed the followed method: of a stack, the frame that says most is the deepest of the same vendor
     */
    static Optional<PoolUse> of(List<SeenStack> stacks, String followed) {
        List<PoolLook> full = full(stacks);
        List<PoolLook> proven = full.stream().filter(PoolLook::isProven).toList();
        // What is proven now and then, in a pool whose permits other threads give back, is not what calls wait for.
        if (2 * proven.size() <= full.size()) {
            return Optional.empty();
        }
        PoolCensus census = new PoolCensus(FrameText.vendor(followed));
        proven.forEach(census::add);
        return Optional.of(census.use());
    }

    /**
     * The looks at pools of which all was held. While a call waits, everything is held: where less was seen, the rest had been taken before
     * the pool was watched.
     */
    private static List<PoolLook> full(List<SeenStack> stacks) {
        Map<HeldPool, Long> most = new HashMap<>();
        for (SeenStack stack : stacks) {
            stack.pool().ifPresent(look -> most.merge(look.pool(), look.permits(), Math::max));
        }
        List<PoolLook> full = new ArrayList<>();
        for (SeenStack stack : stacks) {
            stack.pool()
                    .filter(look -> look.permits() > 0 && look.permits() >= NEARLY_ALL * most.get(look.pool()))
                    .ifPresent(full::add);
        }
        return full;
    }

    private void add(PoolLook look) {
        looks++;
        for (PoolLook.Holder holder : look.proven()) {
            String frame =
                    place(holder.stack().subList(holder.taking(), holder.stack().size()));
            places.computeIfAbsent(FrameText.method(frame), each -> new Place()).add(holder, frame);
            permits += holder.held().permits();
        }
    }

    private String place(List<StackTraceElement> stack) {
        for (StackTraceElement frame : stack) {
            String text = Frames.text(frame);
            if (FrameText.vendor(text).equals(vendor)) {
                return text;
            }
        }
        String other = Frames.ofApplication(stack.toArray(new StackTraceElement[0]));
        return FrameText.isOfJdk(other) ? "" : other;
    }

    private PoolUse use() {
        List<PoolUse.Holders> holders = new ArrayList<>();
        places.values()
                .forEach(place -> holders.add(new PoolUse.Holders(
                        place.mostFrequent(),
                        new ArrayList<>(place.threads).subList(0, Math.min(MOST_THREADS, place.threads.size())),
                        (double) place.permits / looks,
                        (double) place.permits / permits,
                        CutStack.of(place.stack.toArray(new StackTraceElement[0]))
                                .texts(-1, MOST_FRAMES))));
        StableSort.sort(holders, (a, b) -> Double.compare(b.held(), a.held()));
        return new PoolUse((double) permits / looks, holders.subList(0, Math.min(MOST_PLACES, holders.size())));
    }

    /** As in: 10 were seen held, 8 of them in ReportJob.run(ReportJob.java:88), 80 % of the holding time. */
    static String sentence(PoolUse use) {
        StringBuilder text = new StringBuilder();
        long held = Math.round(use.held());
        text.append(held).append(held == 1 ? " was" : " were").append(" seen held");
        int said = 0;
        for (PoolUse.Holders each : use.holders()) {
            if (said < MOST_IN_SENTENCE && (said == 0 || each.share() >= MUCH)) {
                text.append(", ").append(Math.max(1, Math.round(each.held()))).append(said == 0 ? " of them" : "");
                text.append(each.at().isEmpty() ? "" : " in " + FrameText.shortened(each.at()));
                text.append(each.threads().size() == 1 ? " by " + each.threads().get(0) : "");
                text.append(" (").append(Math.round(each.share() * 100)).append(" % of the time)");
                said++;
            }
        }
        return text.toString();
    }
}
