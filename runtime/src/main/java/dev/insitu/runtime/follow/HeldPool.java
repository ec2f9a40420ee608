package dev.insitu.runtime.follow;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * Which threads hold what of one pool, as far as it was taken since an agent thread asked. A pool gives out objects, or permits that are
 * alike. Objects are known by their identity's hash: nothing here keeps an application's object alive. No locks, no allocation on the
 * application's threads; where the places are used up, what is taken is not seen.
 */
public final class HeldPool {
    private static final int PLACES = 1 << 10;
    private static final int REACH = 16;
    private static final int SPREAD = 0x9E3779B9;
    private static final int SPREAD_SHIFT = 22;

    private static final long HANDED_OVER = UNSAFE.objectFieldOffset(HeldPool.class, "handedOver");

    private final int pool;
    private final boolean isOfPermits;
    private final Hold[] places = new Hold[PLACES];

    /** Promises that no thread has waited for yet, by their identity's hash, which is never 0. */
    private final int[] promises = new int[PLACES];

    /** How often something was given back by a thread that had not taken it: who holds what else was taken by then is not known. */
    @SuppressWarnings("unused") // by its offset
    private volatile int handedOver;

    /** Whether something was given back by the thread that had taken it. */
    private volatile boolean hasReturned;

    /**
     * What a thread held at a moment.
     *
     * @param place where it was noted
     * @param serial tells it from what the place stood for before and after
     * @param permits how many; 1 for an object
     */
    public record Held(int place, int serial, long threadId, int permits, int handedOver) {}

    /**
     * @param pool the hash of the pool's identity
     * @param isOfPermits whether it gives out permits rather than objects
     */
    public HeldPool(int pool, boolean isOfPermits) {
        this.pool = pool;
        this.isOfPermits = isOfPermits;
        for (int i = 0; i < PLACES; i++) {
            places[i] = new Hold();
        }
    }

    boolean isOf(int identity) {
        return pool == identity;
    }

    boolean isOfPermits() {
        return isOfPermits;
    }

    // Application threads.

    /** @param key the hash of an object's identity, or of a thread's id */
    void take(int key, long thread, int permits) {
        Hold free = null;
        for (int i = 0; i < REACH; i++) {
            Hold hold = at(key, i);
            if (hold.isOf(key) && takeMore(hold, key, thread, permits)) {
                return;
            }
            if (free == null && !hold.isHeld()) {
                free = hold;
            }
        }
        if (free != null) {
            free.take(key, thread, permits, handedOver);
        }
    }

    /** Whether the place of a key was one for what is taken now. */
    private boolean takeMore(Hold hold, int key, long thread, int permits) {
        if (hold.thread() == thread) {
            if (isOfPermits) {
                hold.add(permits);
            }
            return true;
        }
        if (isOfPermits) {
            return false;
        }
        // How it was given back was not seen.
        handOver();
        return hold.takeAgain(key, thread, permits, handedOver);
    }

    /** The pool promises a permit. A promise without a place is not seen. */
    void promise(int key) {
        for (int i = 0; i < REACH; i++) {
            if (promises[place(key, i)] == key || UNSAFE.compareAndSetInt(promises, promiseAt(key, i), 0, key)) {
                return;
            }
        }
    }

    /** Whether the pool gave this promise, which is kept now. */
    boolean keepsPromise(int key) {
        for (int i = 0; i < REACH; i++) {
            if (UNSAFE.compareAndSetInt(promises, promiseAt(key, i), key, 0)) {
                return true;
            }
        }
        return false;
    }

    private static long promiseAt(int key, int step) {
        return Memory.INTS + (long) Integer.BYTES * place(key, step);
    }

    /** A thread gives permits back. */
    void givePermits(long thread, int count) {
        int key = keyOf(thread);
        for (int i = 0; i < REACH; i++) {
            Hold hold = at(key, i);
            if (hold.isOf(key) && hold.thread() == thread) {
                int left = hold.permits() - count;
                if (left > 0) {
                    hold.add(-count);
                } else {
                    hold.free();
                }
                if (left >= 0) {
                    returned();
                } else {
                    handOver();
                }
                return;
            }
        }
        handOver();
    }

    /**
     * A thread gives an object back.
     *
     * @param isToPool whether it is certainly this pool's: then one that was not taken before shows that this is a queue
     */
    void giveObject(int key, long thread, boolean isToPool) {
        for (int i = 0; i < REACH; i++) {
            Hold hold = at(key, i);
            if (hold.isOf(key)) {
                if (hold.thread() == thread) {
                    returned();
                } else {
                    handOver();
                }
                hold.free();
                return;
            }
        }
        if (isToPool) {
            handOver();
        }
    }

    private void handOver() {
        UNSAFE.getAndAddInt(this, HANDED_OVER, 1);
    }

    private void returned() {
        if (!hasReturned) {
            hasReturned = true;
        }
    }

    private Hold at(int key, int step) {
        return places[place(key, step)];
    }

    private static int place(int key, int step) {
        return (((key * SPREAD) >>> SPREAD_SHIFT) + step) & (PLACES - 1);
    }

    static int keyOf(long thread) {
        return Long.hashCode(thread);
    }

    // Agent threads.

    /** How often something was taken, or a first permit of several. */
    long takes() {
        long sum = 0;
        for (int i = 0; i < PLACES; i++) {
            sum += places[i].serial();
        }
        return sum;
    }

    /** What is held now. */
    public List<Held> held() {
        List<Held> all = new ArrayList<>();
        for (int i = 0; i < PLACES; i++) {
            Hold hold = places[i];
            int serial = hold.serial();
            if (hold.isHeld()) {
                Held held = new Held(i, serial, hold.thread(), hold.permits(), hold.handedOver());
                if (isStill(held)) {
                    all.add(held);
                }
            }
        }
        return all;
    }

    /** Whether it was held all the time since it was seen. */
    public boolean isStill(Held seen) {
        UNSAFE.loadFence();
        Hold hold = places[seen.place];
        return hold.isHeld() && hold.serial() == seen.serial;
    }

    /**
     * Whether it is proven that the thread held it: nothing was given back since by another thread than the one that had taken it, and it
     * came back itself, or others do. Else a semaphore may carry signals, and a queue work.
     */
    public boolean isProven(Held seen) {
        return seen.handedOver == handedOver && (hasReturned || !isStill(seen));
    }
}
