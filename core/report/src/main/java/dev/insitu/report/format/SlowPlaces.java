package dev.insitu.report.format;

import dev.insitu.report.snapshot.figures.SlowSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The places in the code where the slowest samples were, with the number of samples at each. */
public final class SlowPlaces {
    private static final int MOST = 3;

    private SlowPlaces() {}

    /**
     * Lines such as {@code on the stack of the slowest, in 7 of 10: Socket.read < Db.query(:88) < Orders.find(:17)}, the most
     * frequent first; empty where no stacks were taken.
     *
     * @param matched the timed methods
     */
    public static List<String> of(List<SlowSample> slowest, List<String> matched) {
        Set<String> methods = new HashSet<>();
        for (String each : matched) {
            methods.add(SlowStack.method(each));
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        Map<String, String> innermost = new HashMap<>();
        int known = 0;
        for (SlowSample sample : slowest) {
            if (!sample.stack().isEmpty()) {
                SlowStack stack = new SlowStack(sample.stack(), methods);
                String place = stack.place();
                counts.put(place, counts.getOrDefault(place, 0) + 1);
                boolean same = innermost.getOrDefault(place, stack.innermost()).equals(stack.innermost());
                innermost.put(place, same ? stack.innermost() : "");
                known++;
            }
        }
        List<Map.Entry<String, Integer>> places = new ArrayList<>(counts.entrySet());
        places.sort(new MostFrequentFirst());
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Integer> place : places.subList(0, Math.min(MOST, places.size()))) {
            lines.add("on the stack of the slowest, in " + place.getValue() + " of " + known + ": "
                    + innermost.get(place.getKey()) + place.getKey());
        }
        return lines;
    }

    private static final class MostFrequentFirst implements Comparator<Map.Entry<String, Integer>> {
        @Override
        public int compare(Map.Entry<String, Integer> one, Map.Entry<String, Integer> other) {
            return Integer.compare(other.getValue(), one.getValue());
        }
    }
}
