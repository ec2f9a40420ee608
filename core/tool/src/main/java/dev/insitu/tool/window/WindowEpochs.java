package dev.insitu.tool.window;

import dev.insitu.recording.image.EpochCounts;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The epochs of a recording's counts, and what a window holds of them. Intervals end where an epoch begins, and merged ones keep the
 * counts of epochs apart, so comparing counts tells whether a window holds all of an epoch.
 */
final class WindowEpochs {
    private final Set<Integer> within = new HashSet<>();
    private final Set<Integer> outside = new HashSet<>();
    private final Map<Long, EpochCounts> counted = new LinkedHashMap<>();
    private final boolean isLatest;
    private int first = Integer.MAX_VALUE;
    private int last = Integer.MIN_VALUE;

    /**
     * Compares counts.
     *
     * @param whole those of the recording
     * @param window those of the window's intervals
     * @param isLatest whether the window ends with the recording
     */
    WindowEpochs(List<EpochCounts> whole, List<EpochCounts> window, boolean isLatest) {
        this.isLatest = isLatest;
        for (EpochCounts each : window) {
            counted.put(each.key(), each);
            if (!each.isEmpty()) {
                within.add(each.epoch());
                first = Math.min(first, each.epoch());
                last = Math.max(last, each.epoch());
            }
        }
        for (EpochCounts each : whole) {
            EpochCounts inWindow = counted.get(each.key());
            EpochCounts rest = inWindow == null ? each : each.minus(inWindow);
            if (!rest.isEmpty()) {
                outside.add(each.epoch());
            } else if (inWindow != null
                    && inWindow.buckets().total() == each.buckets().total()) {
                counted.put(each.key(), each);
            }
        }
    }

    /** The window's counts. What it holds whole has the sum, minimum and maximum of the recording, which are exact. */
    List<EpochCounts> counts() {
        return List.copyOf(counted.values());
    }

    /** Whether the window ends with the recording. */
    boolean isLatest() {
        return isLatest;
    }

    /** Whether the window holds counts of an epoch. */
    boolean holds(int epoch) {
        return within.contains(epoch);
    }

    /** Whether the window holds an epoch from its begin to its end. One without any counts lies between its neighbours. */
    boolean holdsAll(int epoch) {
        boolean hasCounts = holds(epoch) || outside.contains(epoch);
        return hasCounts ? !outside.contains(epoch) : epoch > first && (epoch < last || isLatest);
    }
}
