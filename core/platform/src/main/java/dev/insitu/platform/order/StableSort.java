package dev.insitu.platform.order;

import java.util.Comparator;
import java.util.List;

/**
 * Sorts as {@link List#sort} does: equal elements keep their order. In an application's JVM the agent must not be the first to call
 * the JDK's sort of objects: it reads {@code java.util.Arrays.useLegacyMergeSort} once, and an application may set that in its
 * main.
 */
public final class StableSort {
    private StableSort() {}

    /** Sorts by natural order. */
    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        sort(list, Comparator.naturalOrder());
    }

    /**
     * Sorts by an order.
     *
     * @param list a list with fast access by index
     */
    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        @SuppressWarnings("unchecked")
        T[] sorted = (T[]) list.toArray();
        T[] other = sorted.clone();
        for (int run = 1; run < sorted.length; run *= 2) {
            for (int start = 0; start < sorted.length; start += 2 * run) {
                merge(sorted, other, start, run, order);
            }
            T[] merged = other;
            other = sorted;
            sorted = merged;
        }
        for (int i = 0; i < sorted.length; i++) {
            list.set(i, sorted[i]);
        }
    }

    /** Merges two adjacent sorted runs; the second may be shorter or missing. */
    private static <T> void merge(T[] from, T[] to, int start, int run, Comparator<? super T> order) {
        int middle = Math.min(start + run, from.length);
        int end = Math.min(middle + run, from.length);
        int first = start;
        int second = middle;
        for (int i = start; i < end; i++) {
            boolean isFirst = first < middle && (second >= end || order.compare(from[first], from[second]) <= 0);
            to[i] = isFirst ? from[first++] : from[second++];
        }
    }
}
