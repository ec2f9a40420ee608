package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * The oldest entries of a full table, in order of age: each later start evicts one. One scan of all entries (some 300 microseconds,
 * 96 KiB allocated) serves about two thousand starts. A list in order of age would instead burden every start and end.
 *
 * <p>All later starts are younger than these candidates. So the next candidate that is still in flight is the oldest of all. Any
 * thread; each candidate is given out once.
 */
final class EvictionCandidates {
    private static final int SAMPLED = 512;

    /** The rank, among the sampled entries, whose age is the limit for candidates. */
    private static final int CHOSEN = 16;

    private static final int MOST = 4_096;
    private static final int INDEX_BITS = 17;

    /** About ten hours; older entries are not ordered by age. */
    private static final long LONGEST = 1L << 45;

    /** Sorted: each entry's age (negative: the older the smaller) and its index in the links. */
    private final long[] ages;

    private final long[] links;
    private final int count;
    private final int[] given = new int[1];

    private EvictionCandidates(long[] ages, long[] links, int count) {
        this.ages = ages;
        this.links = links;
        this.count = count;
    }

    /** The link of the next candidate, which may no longer be in flight; 0 if none is left. */
    long next() {
        if (UNSAFE.getIntVolatile(given, Memory.INTS) >= count) {
            return 0;
        }
        int number = UNSAFE.getAndAddInt(given, Memory.INTS, 1);
        return number < count ? links[(int) ages[number] & ((1 << INDEX_BITS) - 1)] : 0;
    }

    /** Finds the candidates. */
    static EvictionCandidates of(HashChains chains) {
        long now = System.nanoTime();
        long[] ages = new long[MOST];
        int sampled = 0;
        int made = chains.entries.made();
        int step = Math.max(1, made / SAMPLED);
        for (int entry = 1; entry <= made && sampled < MOST; entry += step) {
            long age = age(chains.entries, entry, now);
            if (age < 0) {
                ages[sampled++] = age;
            }
        }
        if (sampled == 0) {
            return new EvictionCandidates(ages, ages, 0);
        }
        sort(ages, sampled);
        EvictionCandidates found = upTo(ages[Math.min(CHOSEN, sampled) - 1], chains, now);
        // If too many entries are as old as the limit, collects only those at least as old as the oldest sampled one,
        // as far as there is room.
        return found.count < MOST ? found : upTo(ages[0], chains, now);
    }

    private static EvictionCandidates upTo(long limit, HashChains chains, long now) {
        long[] ages = new long[MOST];
        long[] links = new long[MOST];
        int count = 0;
        int made = chains.entries.made();
        for (int entry = 1; entry <= made && count < MOST; entry++) {
            long link = chains.linkTo(entry);
            long age = age(chains.entries, entry, now);
            if (age <= limit) {
                links[count] = link;
                ages[count] = age << INDEX_BITS | count;
                count++;
            }
        }
        sort(ages, count);
        return new EvictionCandidates(ages, links, count);
    }

    /** Below 0 for an entry in flight. Entries whose key the application dropped are the first to go. */
    private static long age(EntryPool entries, int entry, long now) {
        if (entries.kind(entry) == 0) {
            return 0;
        } else if (KeyType.isDropped(entries.key(entry))) {
            return -LONGEST;
        }
        long nanos = now - entries.first(entry);
        return -Math.max(1, Math.min(LONGEST, nanos));
    }

    /** Shell sort. {@code Arrays.sort} would run through many JDK classes, which could then not be woven. */
    private static void sort(long[] values, int count) {
        for (int gap = count / 2; gap > 0; gap = gap == 2 ? 1 : (int) (gap / 2.2)) {
            for (int i = gap; i < count; i++) {
                long value = values[i];
                int place = i;
                for (; place >= gap && values[place - gap] > value; place -= gap) {
                    values[place] = values[place - gap];
                }
                values[place] = value;
            }
        }
    }
}
