package dev.insitu.runtime.follow;

import java.util.Arrays;

/**
 * How many slow and ordinary calls had which value: exact for up to {@value #CAPACITY} values. Beyond, the value with the fewest calls,
 * first of those without slow ones, gives its place and its counts to a new one (Space-Saving), so that a count is at most as stated. One
 * writer; an agent thread copies it.
 */
final class FollowValues {
    /** The most values. */
    static final int CAPACITY = 512;

    private static final int NONE = -1;

    /** By hash, the first value; then the next one of the same hash. */
    private final int[] first = new int[CAPACITY];

    private final int[] next = new int[CAPACITY];
    private final String[] texts = new String[CAPACITY];
    private final long[] bits = new long[CAPACITY];
    private final char[] kinds = new char[CAPACITY];
    private final int[] hashes = new int[CAPACITY];
    private final long[] all = new long[CAPACITY];
    private final long[] slow = new long[CAPACITY];
    private int size;
    private boolean exact = true;

    FollowValues() {
        Arrays.fill(first, NONE);
    }

    void add(FollowValue value, boolean isSlow) {
        int hash = value.hash();
        int at = find(value, hash);
        if (at == NONE) {
            at = size < CAPACITY ? size++ : leastFrequent();
            put(at, value, hash);
        }
        all[at]++;
        if (isSlow) {
            slow[at]++;
        }
    }

    private int find(FollowValue value, int hash) {
        for (int at = first[hash & (CAPACITY - 1)]; at != NONE; at = next[at]) {
            if (hashes[at] == hash && kinds[at] == value.kind && isSame(at, value)) {
                return at;
            }
        }
        return NONE;
    }

    private boolean isSame(int at, FollowValue value) {
        if (value.text == null) {
            return bits[at] == value.bits;
        }
        int length = FollowValue.length(value.text);
        return texts[at].length() == length && value.text.startsWith(texts[at]);
    }

    private void put(int at, FollowValue value, int hash) {
        texts[at] = value.text == null ? null : value.text.substring(0, FollowValue.length(value.text));
        bits[at] = value.bits;
        kinds[at] = value.kind;
        hashes[at] = hash;
        int home = hash & (CAPACITY - 1);
        next[at] = first[home];
        first[home] = at;
    }

    /** Takes out the value that matters least; its counts stay. */
    private int leastFrequent() {
        exact = false;
        int least = 0;
        for (int i = 1; i < CAPACITY; i++) {
            if (slow[i] < slow[least] || (slow[i] == slow[least] && all[i] < all[least])) {
                least = i;
            }
        }
        int home = hashes[least] & (CAPACITY - 1);
        if (first[home] == least) {
            first[home] = next[least];
        } else {
            int before = first[home];
            while (next[before] != least) {
                before = next[before];
            }
            next[before] = next[least];
        }
        return least;
    }

    /** Copies the counts; to be done again if the owner has changed them meanwhile. */
    void copyTo(FollowValues copy) {
        copy.size = size;
        copy.exact = exact;
        System.arraycopy(texts, 0, copy.texts, 0, CAPACITY);
        System.arraycopy(bits, 0, copy.bits, 0, CAPACITY);
        System.arraycopy(kinds, 0, copy.kinds, 0, CAPACITY);
        System.arraycopy(all, 0, copy.all, 0, CAPACITY);
        System.arraycopy(slow, 0, copy.slow, 0, CAPACITY);
    }

    /** Adds a copy to the counts of all threads. */
    void addTo(FollowInputs inputs) {
        for (int i = 0; i < size; i++) {
            inputs.add(FollowValue.shown(texts[i], bits[i], kinds[i]), slow[i], all[i]);
        }
        inputs.exact &= exact;
    }
}
