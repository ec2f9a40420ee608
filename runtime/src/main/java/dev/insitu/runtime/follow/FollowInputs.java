package dev.insitu.runtime.follow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of all threads' calls under one plan, and how many slow and ordinary calls had them. For one agent thread. */
public final class FollowInputs {
    /** The values of each thread that are counted exactly. */
    public static final int EXACT_VALUES = FollowValues.CAPACITY;

    /**
     * A value and its calls.
     *
     * @param slow the slow calls
     * @param all all calls
     */
    public record Count(String value, long slow, long all) {
        private boolean isBefore(Count other) {
            if (slow != other.slow) {
                return slow > other.slow;
            }
            return all != other.all ? all < other.all : value.compareTo(other.value) < 0;
        }
    }

    private final Map<String, Count> counts = new HashMap<>();
    boolean exact = true;

    void add(String value, long slow, long all) {
        counts.merge(
                value,
                new Count(value, slow, all),
                (one, other) -> new Count(value, one.slow + other.slow, one.all + other.all));
    }

    /** Whether all counts are exact; else a count is at most as stated. */
    public boolean isExact() {
        return exact;
    }

    /** The values that most slow calls had; without those that no slow call had. */
    public List<Count> mostSlow(int most) {
        List<Count> found = new ArrayList<>();
        for (Count count : counts.values()) {
            int at = found.size();
            while (at > 0 && count.isBefore(found.get(at - 1))) {
                at--;
            }
            if (count.slow > 0 && at < most) {
                found.add(at, count);
                if (found.size() > most) {
                    found.remove(most);
                }
            }
        }
        return found;
    }
}
