package dev.insitu.agent.follow;

import dev.insitu.runtime.follow.HeldPool;
import java.util.ArrayList;
import java.util.List;

/**
 * Who held what of a pool while a slow call waited for it. Immutable.
 *
 * @param of what the pool holds: a connection
 * @param isSeen whether it was seen that the call waits for a pool; false for a promise made before it was noted which pool makes them
 * @param pool what is known of it; null at the first look, when nothing is known yet
 * @param holders the threads that held something at that moment
 */
record PoolLook(String of, boolean isSeen, HeldPool pool, List<Holder> holders) {
    PoolLook {
        holders = List.copyOf(holders);
    }

    /** At a call of which it cannot be known whether it waits for a pool. */
    static PoolLook tooEarly(String of) {
        return new PoolLook(of, false, null, List.of());
    }

    /**
     * A thread that held something.
     *
     * @param stack its stack while it held it, the deepest frame first; empty where it is not known
     * @param taking the number of deepest frames that take more of the same pool: who called them holds it
     */
    record Holder(HeldPool.Held held, String thread, List<StackTraceElement> stack, int taking) {
        Holder {
            stack = List.copyOf(stack);
        }
    }

    /** How much was held, proven or not. */
    long permits() {
        return permits(holders);
    }

    private static long permits(List<Holder> holders) {
        return holders.stream().mapToInt(holder -> holder.held.permits()).sum();
    }

    /** Whether it is proven who held most of it. */
    boolean isProven() {
        return 2 * permits(proven()) > permits();
    }

    /** Those of which it is proven. */
    List<Holder> proven() {
        List<Holder> proven = new ArrayList<>();
        for (Holder holder : holders) {
            if (pool.isProven(holder.held)) {
                proven.add(holder);
            }
        }
        return proven;
    }
}
