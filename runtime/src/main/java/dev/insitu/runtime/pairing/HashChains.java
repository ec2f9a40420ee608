package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * Entries in chains by the hash of their key, each chain in the order in which entries were appended. Lock-free, for any
 * number of threads (T. Harris's list as M. Michael uses it for hash tables, with appending at the end only).
 *
 * <p>A <em>link</em> names the next entry and that entry's version; at the end of a chain, the version of its own entry. An entry
 * is taken by marking its own link (bit 0), which happens once. Then the taker unlinks it, or any thread that walks past. A link
 * never has the same value twice with another meaning: a version is never used again, and an entry that is appended again comes
 * after all entries that followed it before. So one compare-and-set of a link shows that both of its ends are unchanged since it
 * was read.
 */
final class HashChains {
    private static final int CHAINS = 1 << 14;
    private static final long MARK = 1;
    private static final int VERSION_SHIFT = 18;
    private static final int INDEX = (1 << 17) - 1;

    /** Set in what {@link #take} returns: the entry is still linked; the thread that unlinks it will release it too. */
    private static final int LINKED = 1 << 20;

    /** Set in what {@link #take} returns: not the requested entry, but one whose key the application dropped. */
    static final int DROPPED = 1 << 21;

    final EntryPool entries = new EntryPool();
    private final long[] heads;

    /** A link to an entry near the end of each chain, to append without a walk along the chain. Only a hint: it may be wrong. */
    private final long[] tails;

    /** @param one whether a single chain is enough, since all keys are equal */
    HashChains(boolean one) {
        heads = new long[one ? 1 : CHAINS];
        tails = new long[heads.length];
    }

    /** The entry in a result of {@link #take}. */
    static int entry(int taken) {
        return taken & INDEX;
    }

    /** The link to an entry as it is now. */
    long linkTo(int entry) {
        return entries.version(entry) << VERSION_SHIFT | (long) entry << 1;
    }

    private static int index(long link) {
        return (int) (link >>> 1) & INDEX;
    }

    static boolean isMarked(long link) {
        return (link & MARK) != 0;
    }

    private long chain(long bits, int kind) {
        long hash = (bits ^ (long) (kind & ~KeyType.END) << 40) * 0x9E37_79B9_7F4A_7C15L;
        return Memory.LONGS + ((hash >>> 40) & (heads.length - 1)) * Long.BYTES;
    }

    /** Prepares an entry from {@link EntryPool#allocate}. */
    void fill(int entry, long bits, int kind, Object kept) {
        long[] words = entries.words(entry);
        long at = EntryPool.at(entry);
        UNSAFE.putLong(words, at + EntryPool.BITS, bits);
        UNSAFE.putInt(words, at + EntryPool.KIND, kind);
        entries.key(entry, kept);
        UNSAFE.putLongRelease(words, at + EntryPool.NEXT, entries.version(entry) << VERSION_SHIFT);
    }

    /** Appends an entry to its chain. From then on other threads may take it. */
    boolean append(int entry, long bits, int kind) {
        long chain = chain(bits, kind);
        long appended = linkTo(entry);
        long link = UNSAFE.getLongAcquire(tails, chain);
        while (link != 0) {
            int last = index(link);
            long[] words = entries.words(last);
            long at = EntryPool.at(last);
            long next = UNSAFE.getLongVolatile(words, at + EntryPool.NEXT);
            if (isMarked(next) || linkTo(last) != link) {
                return false;
            } else if (index(next) != 0) {
                link = next;
            } else if (UNSAFE.compareAndSetLong(words, at + EntryPool.NEXT, next, appended)) {
                UNSAFE.putLongRelease(tails, chain, appended);
                return true;
            }
        }
        return false;
    }

    /** Takes the entry that a link names, if it is still in use; see {@link #take}. */
    int takeEntry(long link) {
        int entry = index(link);
        long bits = entries.bits(entry);
        int kind = entries.kind(entry);
        UNSAFE.loadFence();
        return linkTo(entry) == link ? walk(chain(bits, kind), link, KeyType.ENTRY, null, 0) : 0;
    }

    /**
     * Takes the oldest entry with a key out of its chain.
     *
     * @param appended an entry to append in the same step if none is found; or 0
     * @return the argument for {@link #entry} and {@link #release}, perhaps with {@link #DROPPED}; 0 if none was found
     */
    int take(long bits, int kind, Object key, int appended) {
        return walk(chain(bits, kind), bits, kind, key, appended);
    }

    /** As {@link #take}, but appends without a search. */
    int append(int entry) {
        long bits = entries.bits(entry);
        int kind = entries.kind(entry);
        return append(entry, bits, kind) ? 0 : walk(chain(bits, kind), 0, KeyType.NONE, null, entry);
    }

    private int walk(long chain, long bits, int kind, Object key, int appended) {
        long appendedLink = appended == 0 ? 0 : linkTo(appended);
        again:
        while (true) {
            long[] before = heads;
            long beforeAt = chain;
            long beforeLink = 0;
            long link = UNSAFE.getLongVolatile(before, beforeAt);
            while (true) {
                int entry = index(link);
                if (entry == 0) {
                    if (appended == 0) {
                        return 0;
                    } else if (UNSAFE.compareAndSetLong(before, beforeAt, link, appendedLink)) {
                        UNSAFE.putLongRelease(tails, chain, appendedLink);
                        return 0;
                    }
                    continue again;
                }
                long[] words = entries.words(entry);
                long at = EntryPool.at(entry);
                long next = UNSAFE.getLongVolatile(words, at + EntryPool.NEXT);
                boolean alike = kind == KeyType.ENTRY
                        ? link == bits
                        : UNSAFE.getLong(words, at + EntryPool.BITS) == bits
                                && UNSAFE.getInt(words, at + EntryPool.KIND) == kind;
                Object kept = entries.key(entry);
                UNSAFE.loadFence();
                if (linkTo(entry) != link) {
                    continue again;
                }
                long behind = index(next) != 0 ? next & ~MARK : beforeLink >>> VERSION_SHIFT << VERSION_SHIFT;
                if (isMarked(next)) {
                    if (!UNSAFE.compareAndSetLong(before, beforeAt, link, behind)) {
                        continue again;
                    }
                    entries.leave(entry);
                    link = behind;
                    continue;
                }
                boolean found = alike && KeyType.isSame(kind, kept, key);
                if (found || KeyType.isDropped(kept)) {
                    if (!UNSAFE.compareAndSetLong(words, at + EntryPool.NEXT, next, next | MARK)) {
                        // Another thread took it or appended to it: read it again.
                        continue;
                    }
                    boolean unlinked = UNSAFE.compareAndSetLong(before, beforeAt, link, behind);
                    if (unlinked && beforeLink != 0 && UNSAFE.getLongOpaque(tails, chain) == link) {
                        UNSAFE.putLongRelease(tails, chain, beforeLink);
                    }
                    return entry | (unlinked ? 0 : LINKED) | (found ? 0 : DROPPED);
                }
                before = words;
                beforeAt = at + EntryPool.NEXT;
                beforeLink = link;
                link = next;
            }
        }
    }

    /** Releases a taken entry, after its payload has been read. */
    void release(int taken) {
        if ((taken & LINKED) == 0) {
            entries.free(entry(taken));
        } else {
            entries.leave(entry(taken));
        }
    }
}
