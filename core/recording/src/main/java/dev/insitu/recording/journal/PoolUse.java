package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/**
 * Who held what a pool had given out, while slow calls waited for it. Immutable.
 *
 * @param held how many objects or permits were seen held, in the mean
 * @param holders by place, those that held most first
 */
public record PoolUse(double held, List<Holders> holders) {
    /** Nothing was seen held. */
    public static final PoolUse UNKNOWN = new PoolUse(0, List.of());

    public PoolUse {
        holders = List.copyOf(holders);
    }

    /**
     * What threads held in one place.
     *
     * @param at the frame that they were in, as {@code org.acme.Report.run(Report.java:88)}; empty where that is not known
     * @param threads names of these threads, some of them if they are many
     * @param held how many they held, in the mean
     * @param share of all that was held, by time
     * @param stack of one of them, the deepest frame first
     */
    public record Holders(String at, List<String> threads, double held, double share, List<String> stack) {
        public Holders {
            threads = List.copyOf(threads);
            stack = List.copyOf(stack);
        }
    }

    void write(List<String> to) {
        to.add(Double.toString(held));
        to.add(Integer.toString(holders.size()));
        for (Holders each : holders) {
            to.add(each.at);
            to.add(Double.toString(each.held));
            to.add(Double.toString(each.share));
            to.add(Integer.toString(each.threads.size()));
            to.addAll(each.threads);
            to.add(Integer.toString(each.stack.size()));
            to.addAll(each.stack);
        }
    }

    /** Reads from the strings of a fact, one after another. */
    static PoolUse read(FollowedNode.Reader from) {
        double held = from.decimal();
        List<Holders> holders = new ArrayList<>();
        for (long left = from.number(); left > 0; left--) {
            String at = from.text();
            double each = from.decimal();
            double share = from.decimal();
            holders.add(new Holders(at, from.texts(), each, share, from.texts()));
        }
        return new PoolUse(held, holders);
    }
}
