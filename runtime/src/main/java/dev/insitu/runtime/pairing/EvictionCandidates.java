package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * The oldest entries of a table that is full, in order, for the many starts to come that each need one to go: a look at
 * all entries (some 300 microseconds, 96 KiB allocated) for every two thousand starts, instead of a list in order of age that
 * every start and end would have to keep.
 *
 * <p>Whatever starts later is younger than all in here, so the next one in here that is still in flight is the oldest of
 * all. Any thread; each candidate is given out once.
 */
final class EvictionCandidates {
    private static final int SAMPLED = 512;

    /** Of those sampled, up to which age entries are collected. */
    private static final int CHOSEN = 16;

    private static final int MOST = 4_096;
    private static final int INDEX_BITS = 17;

    /** About ten hours; among what is older any may go first. */
    private static final long LONGEST = 1L << 45;

    /** Age (negative: the older the smaller) and number, then the link of each, sorted. */
    private final long[] ages;

    private final long[] links;
    private final int count;
    private final int[] given = new int[1];

    private EvictionCandidates(long[] ages, long[] links, int count) {
        this.ages = ages;
        this.links = links;
        this.count = count;
    }

    /** The link of the next one, in flight or no more; 0 where there is none left. */
    long next() {
        if (UNSAFE.getIntVolatile(given, Memory.INTS) >= count) {
            return 0;
        }
        int number = UNSAFE.getAndAddInt(given, Memory.INTS, 1);
        return number < count ? links[(int) ages[number] & ((1 << INDEX_BITS) - 1)] : 0;
    }

    /** Finds them. */
    static EvictionCandidates of(Chains chains) {
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
        // Where very many are of the same age as the sample's: as many of the oldest as there is room for.
        return found.count < MOST ? found : upTo(ages[0], chains, now);
    }

    private static EvictionCandidates upTo(long limit, Chains chains, long now) {
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

    /** Below 0 for one in flight; those that the application dropped are the first to go. */
    private static long age(EntryPool entries, int entry, long now) {
        if (entries.kind(entry) == 0) {
            return 0;
        } else if (KeyType.isDropped(entries.key(entry))) {
            return -LONGEST;
        }
        long nanos = now - entries.first(entry);
        return -Math.max(1, Math.min(LONGEST, nanos));
    }

    /** Shell's. {@code Arrays.sort} runs through half of the JDK, which could then not be woven. */
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
