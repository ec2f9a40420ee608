package dev.insitu.platform.problem;

import dev.insitu.platform.order.StableSort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * "Did you mean …": the names most similar to a wrong one. For methods, {@code org.acme.Foo#bar}, another method of the same class
 * is nearest, then the method of a class of the same simple name in another package; then, and for plain words, names that differ
 * in few letters.
 */
public final class NearestNames {
    private static final int MOST = 3;
    private static final int SAME_CLASS = 0;
    private static final int SAME_SIMPLE_NAME = 1;
    private static final int ALIKE = 2;

    private NearestNames() {}

    /** Up to three of the candidates, the nearest first; empty if no candidate is similar. */
    public static List<String> of(String wrong, Collection<String> candidates) {
        Name name = Name.of(wrong);
        List<Candidate> nearest = new ArrayList<>();
        for (String candidate : candidates) {
            Candidate found = compare(name, candidate);
            if (found != null) {
                nearest.add(found);
            }
        }
        StableSort.sort(nearest);
        List<String> names = new ArrayList<>();
        for (Candidate candidate : nearest.subList(0, Math.min(MOST, nearest.size()))) {
            names.add(candidate.text());
        }
        return names;
    }

    /** The candidate with its rank, or null if it is not similar. */
    private static Candidate compare(Name wrong, String text) {
        Name candidate = Name.of(text);
        if (!wrong.type.isEmpty() && !candidate.type.isEmpty()) {
            if (candidate.type.equalsIgnoreCase(wrong.type)) {
                return new Candidate(text, SAME_CLASS, distance(wrong.member, candidate.member, Integer.MAX_VALUE));
            }
            if (candidate.simpleType().equalsIgnoreCase(wrong.simpleType())) {
                return new Candidate(
                        text, SAME_SIMPLE_NAME, distance(wrong.member, candidate.member, Integer.MAX_VALUE));
            }
        }
        int most = Math.max(1, wrong.whole.length() / 3);
        int distance = distance(wrong.whole, candidate.whole, most);
        return distance <= most ? new Candidate(text, ALIKE, distance) : null;
    }

    /**
     * The number of letters to insert, drop, replace or swap with their neighbour to turn one into the other (optimal string
     * alignment), ignoring case. Above {@code most}, any larger number.
     */
    static int distance(String one, String other, int most) {
        if (Math.abs(one.length() - other.length()) > most) {
            return Integer.MAX_VALUE;
        }
        int[] beforePrevious = new int[other.length() + 1];
        int[] previous = new int[other.length() + 1];
        int[] current = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            current[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] spare = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = spare;
            current[0] = i;
            int smallest = i;
            for (int j = 1; j <= other.length(); j++) {
                boolean same = same(one.charAt(i - 1), other.charAt(j - 1));
                int best = Math.min(previous[j - 1] + (same ? 0 : 1), Math.min(previous[j], current[j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && same(one.charAt(i - 1), other.charAt(j - 2))
                        && same(one.charAt(i - 2), other.charAt(j - 1))) {
                    best = Math.min(best, beforePrevious[j - 2] + 1);
                }
                current[j] = best;
                smallest = Math.min(smallest, best);
            }
            if (smallest > most) {
                return Integer.MAX_VALUE;
            }
        }
        return current[other.length()];
    }

    private static boolean same(char one, char other) {
        return one == other || Character.toLowerCase(one) == Character.toLowerCase(other);
    }

    /** Sorts the nearest first. */
    private record Candidate(String text, int tier, int distance) implements Comparable<Candidate> {
        @Override
        public int compareTo(Candidate other) {
            if (tier != other.tier) {
                return Integer.compare(tier, other.tier);
            }
            return distance != other.distance ? Integer.compare(distance, other.distance) : text.compareTo(other.text);
        }
    }

    /**
     * A name's parts for comparison, without parameters and wildcards.
     *
     * @param whole type and member
     * @param type with its package; empty for a plain word
     */
    private record Name(String whole, String type, String member) {
        static Name of(String text) {
            int open = text.indexOf('(');
            String whole = (open < 0 ? text : text.substring(0, open))
                    .strip()
                    .replace("::", "#")
                    .replace("*", "")
                    .replace("+#", "#");
            int hash = whole.indexOf('#');
            return hash < 0
                    ? new Name(whole, "", whole)
                    : new Name(whole, whole.substring(0, hash).replace('$', '.'), whole.substring(hash + 1));
        }

        String simpleType() {
            return type.substring(type.lastIndexOf('.') + 1);
        }
    }
}
