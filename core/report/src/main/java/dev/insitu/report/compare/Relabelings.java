package dev.insitu.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The largest difference in a whole table if the two sides were equal. It permutes the JVMs' labels, before or after, for all rows
 * alike, and takes the largest {@link WelchTest#size} of the table each time. P. H. Westfall and S. S. Young, "Resampling-Based
 * Multiple Testing" (1993), single-step max T. The method needs no assumption on the distribution of latencies, and accounts for
 * the number of rows. It keeps correlations between rows: a slow JVM was slow in many of them.
 */
final class Relabelings {
    /** With fewer permutations, none is rare enough to prove anything. */
    private static final int LEAST = 200;

    /** Up to this number all permutations are used; of more, this number at random. */
    private static final int MOST = 5_000;

    private static final long SEED = 20_261_122L;

    private Relabelings() {}

    /** Whether there are enough permutations: with at least five JVMs a side. */
    static boolean areEnough(int baseJvms, int newJvms) {
        return ways(baseJvms + newJvms, newJvms) >= LEAST;
    }

    /**
     * The size above which a row's difference is not explained by chance.
     *
     * @param probability that any row of the table exceeds it by chance
     */
    static double limit(List<ComparedRow> rows, int baseJvms, int newJvms, double probability) {
        List<boolean[]> labels = labels(baseJvms + newJvms, newJvms);
        double[] largest = new double[labels.size()];
        for (int i = 0; i < largest.length; i++) {
            for (ComparedRow row : rows) {
                largest[i] = Math.max(largest[i], row.clearerTest(labels.get(i)).size());
            }
        }
        Arrays.sort(largest);
        int allowed = (int) (probability * largest.length);
        return largest[largest.length - 1 - allowed];
    }

    private static List<boolean[]> labels(int jvms, int chosen) {
        if (ways(jvms, chosen) <= MOST) {
            List<boolean[]> all = new ArrayList<>();
            addAll(all, new boolean[jvms], 0, chosen);
            return all;
        }
        List<boolean[]> some = new ArrayList<>();
        // The actual labels count as one permutation: without them chance would seem rarer than it is.
        BitSet asTheyAre = new BitSet();
        asTheyAre.set(jvms - chosen, jvms);
        some.add(asArray(asTheyAre, jvms));
        Random random = new Random(SEED);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < jvms; i++) {
            order.add(i);
        }
        while (some.size() < MOST) {
            Collections.shuffle(order, random);
            BitSet dealt = new BitSet();
            for (int i = 0; i < chosen; i++) {
                dealt.set(order.get(i));
            }
            some.add(asArray(dealt, jvms));
        }
        return some;
    }

    private static void addAll(List<boolean[]> all, boolean[] label, int from, int left) {
        if (left == 0) {
            all.add(label.clone());
            return;
        }
        for (int i = from; i <= label.length - left; i++) {
            label[i] = true;
            addAll(all, label, i + 1, left - 1);
            label[i] = false;
        }
    }

    private static boolean[] asArray(BitSet set, int length) {
        boolean[] array = new boolean[length];
        for (int i = 0; i < length; i++) {
            array[i] = set.get(i);
        }
        return array;
    }

    /** The binomial coefficient, or {@link #MOST} + 1 where it is larger. */
    private static int ways(int of, int chosen) {
        double ways = 1;
        for (int i = 1; i <= chosen; i++) {
            ways = ways * (of - chosen + i) / i;
        }
        return ways > MOST ? MOST + 1 : (int) Math.round(ways);
    }
}
