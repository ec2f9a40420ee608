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
 * Which threads own what others wait for, look after look. One look tells who has it at that moment, which may be one of many that pass it on: only what looks
 * find again and again was held meanwhile. Asking takes about a microsecond and stops nobody. For one thread at a time.
 */
final class LockOwners {
    /** Others are asked about in the next look. */
    private static final int MOST_OF_LOOK = 16;

    private static final int MOST_KNOWN = 4_096;

    /**
     * What is waited for.
     *
     * @param kind what the wait is called
     * @param lock its class
     * @param owner the name of the thread that has it; empty where no thread does
     */
    record Owned(CauseKind kind, String lock, String owner) {}

    private final ThreadTimes times;
    private final List<Owned> known = new ArrayList<>();
    private final Map<Owned, Integer> numbers = new HashMap<>();
    private int asked;

    LockOwners(ThreadTimes times) {
        this.times = times;
    }

    /** A look at all threads begins. */
    void begin() {
        asked = 0;
    }

    /** Notes who owns what a thread waits for, if it waits for a lock. */
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

    /** The number of what is waited for. Where there are too many they lose their names. */
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
