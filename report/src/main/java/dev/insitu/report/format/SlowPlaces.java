package dev.insitu.report.format;

import dev.insitu.report.order.StableSort;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.text.FrameText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where the slowest were: the places in the code, each with how many of them were there. */
public final class SlowPlaces {
    private static final int MOST = 3;

    private SlowPlaces() {}

    /** Lines such as {@code on the stack of the slowest, in 7 of 10: Socket.read < Db.query(Db.java:88)}, the most frequent first; none where no stacks were taken. */
    public static List<String> of(List<SlowSample> slowest) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        int known = 0;
        for (SlowSample sample : slowest) {
            if (!sample.stack().isEmpty()) {
                String place = FrameText.place(sample.stack());
                counts.put(place, counts.getOrDefault(place, 0) + 1);
                known++;
            }
        }
        List<Map.Entry<String, Integer>> places = new ArrayList<>(counts.entrySet());
        StableSort.sort(places, new MostFrequentFirst());
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Integer> place : places.subList(0, Math.min(MOST, places.size()))) {
            lines.add("on the stack of the slowest, in " + place.getValue() + " of " + known + ": " + place.getKey());
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
