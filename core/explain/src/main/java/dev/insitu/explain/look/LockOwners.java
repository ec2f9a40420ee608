package dev.insitu.explain.look;

import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.counters.ThreadStatus;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;

/**
 * Which threads own the locks that others wait for, look after look. One look shows only the owner at that moment; the lock may pass
 * between many threads. A lock counts as held only between consecutive looks that find the same owner. A query takes about a
 * microsecond and stops no thread. For one thread at a time.
 */
final class LockOwners {
    /** At most this many queries a look; the other threads' turn comes in the next look. */
    private static final int MOST_OF_LOOK = 16;

    private static final int MOST_KNOWN = 4_096;

    /**
     * A lock that threads wait for, and its owner.
     *
     * @param kind the cause that the wait counts as
     * @param lock the lock's class
     * @param owner the name of the owning thread; empty if no thread owns it
     */
    record Owned(CauseKind kind, String lock, String owner) {}

    private final ThreadTimes times;
    private final List<Owned> known = new ArrayList<>();
    private final Map<Owned, Integer> numbers = new HashMap<>();
    private int asked;

    LockOwners(ThreadTimes times) {
        this.times = times;
    }

    /** Begins a look at all threads. */
    void begin() {
        asked = 0;
    }

    /** Notes the owner of the lock that a thread waits for, if it waits for one. */
    void look(Thread thread, SampledThread sampled) {
        int status = ThreadStatus.of(thread);
        boolean isBlocked = (status & ThreadStatus.BLOCKED) != 0;
        boolean isParked = (status & ThreadStatus.PARKED) != 0
                && LockSupport.getBlocker(thread) instanceof AbstractOwnableSynchronizer;
        if ((isBlocked || isParked) && asked < MOST_OF_LOOK) {
            asked++;
            long beforeNanos = System.nanoTime();
            ThreadInfo info = times.lock(sampled.id);
            if (info != null && info.getLockInfo() != null) {
                String owner = info.getLockOwnerName();
                CauseKind kind = isBlocked ? CauseKind.LOCK : CauseKind.PARK;
                String lock = info.getLockInfo().getClassName();
                int number = number(new Owned(kind, lock, owner == null ? "" : owner));
                sampled.sawOwner(number, beforeNanos, System.nanoTime());
            }
        }
    }

    /** The number of a lock with its owner. After {@link #MOST_KNOWN} of them, new ones are numbered without the owner's name. */
    int number(Owned owned) {
        Integer number = numbers.get(owned);
        if (number == null && known.size() >= MOST_KNOWN && !owned.owner().isEmpty()) {
            return number(new Owned(owned.kind(), owned.lock(), ""));
        }
        if (number == null) {
            number = known.size();
            known.add(owned);
            numbers.put(owned, number);
        }
        return number;
    }

    Owned of(int number) {
        return known.get(number);
    }
}
