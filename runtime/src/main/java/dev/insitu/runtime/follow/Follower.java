package dev.insitu.runtime.follow;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.internal.vm.annotation.DontInline;

/**
 * One followed method. Its calls take a slot each from a table by thread id; call sites of followed methods look up the slot, and do
 * nothing on threads without one. No locks; allocates a slot when a thread first reaches an empty place of the table.
 */
public final class Follower {
    /** The most call sites. */
    public static final int MOST_SITES = 1 << 16;

    /** The classes that are kept as receivers of a site. */
    public static final int MOST_RECEIVERS = 4;

    /** No thread. */
    public static final long UNKNOWN = -1;

    /** The most pools that are watched. */
    private static final int MOST_POOLS = 8;

    private static final int SLOTS = 1 << 12;
    private static final int REACH = 16;

    private final int number;
    private final FollowSlot[] slots = new FollowSlot[SLOTS];

    /** For each site the classes that received its calls; null where they are not asked for. Written racily: a lost class comes again. */
    private final Class<?>[][] receivers = new Class<?>[MOST_SITES][];

    /** Of these pools it is noted who holds what. Replaced as a whole by an agent thread. */
    private volatile HeldPool[] pools = {};

    /** From pools that are no longer watched. */
    private long earlierTakes;

    private volatile FollowPlan plan;

    /** @param number below the most followers at once */
    public Follower(int number, FollowPlan first) {
        this.number = number;
        this.plan = first;
    }

    /** The call in flight that a slot holds, for a look at its thread's stack. */
    public record InFlight(int slot, int call, long threadId, long startNanos) {}

    // Application threads.

    /** The followed method begins: what {@link #end} takes. Within itself it counts for the outermost call. */
    public int begin() {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        return slotOf(id) != null ? 0 : take(id);
    }

    @DontInline
    private int take(long id) {
        FollowSlot slot = null;
        try {
            for (int i = 0; i < REACH; i++) {
                int at = (int) (id + i) & (SLOTS - 1);
                slot = slots[at];
                if (slot == null) {
                    FollowSlot made = new FollowSlot();
                    UNSAFE.compareAndSetReference(slots, Memory.OBJECTS + at * Memory.OBJECT_SCALE, null, made);
                    slot = slots[at];
                }
                if (slot.take(id)) {
                    slot.begin(plan);
                    return FollowToken.of(number, 1);
                }
            }
        } catch (Throwable outOfMemoryOrStack) {
            // Calls nothing: the stack may have no room for it. The call is not measured.
            if (slot != null && slot.owner == id) {
                slot.owner = FollowSlot.FREE;
            }
            if (outOfMemoryOrStack instanceof ThreadDeath stopped) {
                throw stopped;
            }
        }
        return 0;
    }

    /** The followed method ended, in whatever way. */
    public void end(long endNanos) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot != null) {
            slot.finish(endNanos);
        }
    }

    /** The same with the object whose value is counted. */
    public void end(long endNanos, Object value) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot != null) {
            try {
                slot.note(value);
            } catch (Throwable outOfMemoryOrStack) {
                // This call is not counted with its value.
                if (outOfMemoryOrStack instanceof ThreadDeath stopped) {
                    slot.owner = FollowSlot.FREE;
                    throw stopped;
                }
            }
            slot.finish(endNanos);
        }
    }

    /** The same with a primitive value: its bits, and the character of its descriptor. */
    public void end(long endNanos, long value, char type) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot != null) {
            slot.note(value, type);
            slot.finish(endNanos);
        }
    }

    /** The current thread reaches a call site: what {@link #leave} takes; 0 if the call is not measured. */
    public int enter(int site) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot == null) {
            return 0;
        }
        int nodes = slot.enter(site);
        return nodes == 0 ? 0 : FollowToken.of(number, nodes);
    }

    /** The same for a call on an object, whose class is kept. */
    public int enter(int site, Object receiver) {
        int token = enter(site);
        if (token != 0 && receiver != null) {
            Class<?>[] seen = receivers[site];
            if (seen != null && seen[0] != receiver.getClass()) {
                note(seen, receiver.getClass());
            }
        }
        return token;
    }

    @DontInline
    private static void note(Class<?>[] seen, Class<?> type) {
        for (int i = 0; i < seen.length; i++) {
            if (seen[i] == null) {
                seen[i] = type;
            }
            if (seen[i] == type) {
                return;
            }
        }
    }

    /** The call ended, in whatever way. */
    public void leave(int token, long endNanos) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot != null) {
            slot.leave(FollowToken.child(token), FollowToken.parent(token), endNanos);
        }
    }

    /** The current thread is about to take from a pool: what {@link #waited} takes. */
    public int waits(Object pool) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot == null) {
            return 0;
        }
        int before = slot.waitsFor;
        slot.waitsFor = System.identityHashCode(pool);
        return before;
    }

    /** It no longer waits, in whatever way that ended. */
    public void waited(int before) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot != null) {
            slot.waitsFor = before;
        }
    }

    /** The current thread has taken permits. */
    public void tookPermits(Object pool, int permits) {
        HeldPool held = permits > 0 ? poolOf(pool) : null;
        if (held != null) {
            long id = ThreadRegistry.idOf(Thread.currentThread());
            held.take(HeldPool.keyOf(id), id, permits);
        }
    }

    /** The current thread has taken an object; null if there was none. */
    public void tookObject(Object pool, Object taken) {
        HeldPool held = taken == null ? null : poolOf(pool);
        if (held != null) {
            held.take(System.identityHashCode(taken), ThreadRegistry.idOf(Thread.currentThread()), 1);
        }
    }

    /** A pool has promised the current thread a permit. */
    public void promised(Object pool, Object promise) {
        if (promise != null) {
            int key = System.identityHashCode(promise);
            FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
            if (slot != null) {
                slot.promise = key;
                slot.promisedBy = System.identityHashCode(pool);
            }
            HeldPool held = poolOf(pool);
            if (held != null) {
                held.promise(key);
            }
        }
    }

    /** The current thread is about to wait for what a promise stands for: what {@link #waited} takes. */
    public int waitsForPromised(Object promise) {
        FollowSlot slot = slotOf(ThreadRegistry.idOf(Thread.currentThread()));
        if (slot == null) {
            return 0;
        }
        int before = slot.waitsFor;
        if (slot.promise == System.identityHashCode(promise)) {
            slot.waitsFor = slot.promisedBy;
        }
        return before;
    }

    /** The current thread has what a promise stands for: if a pool gave that promise, a permit. */
    public void tookPromised(Object promise) {
        HeldPool[] all = pools;
        if (all.length > 0) {
            int key = System.identityHashCode(promise);
            for (HeldPool held : all) {
                if (held.isOfPermits() && held.keepsPromise(key)) {
                    long id = ThreadRegistry.idOf(Thread.currentThread());
                    held.take(HeldPool.keyOf(id), id, 1);
                }
            }
        }
    }

    /** The current thread gives permits back. */
    public void givesPermits(Object pool, int permits) {
        HeldPool held = permits > 0 ? poolOf(pool) : null;
        if (held != null) {
            held.givePermits(ThreadRegistry.idOf(Thread.currentThread()), permits);
        }
    }

    /** The current thread gives an object back to a pool. */
    public void givesObject(Object pool, Object given) {
        HeldPool held = given == null ? null : poolOf(pool);
        if (held != null) {
            held.giveObject(System.identityHashCode(given), ThreadRegistry.idOf(Thread.currentThread()), true);
        }
    }

    /** The current thread gives an object back to the pool that it came from. */
    public void givesObject(Object given) {
        HeldPool[] all = pools;
        if (all.length > 0) {
            int key = System.identityHashCode(given);
            long id = ThreadRegistry.idOf(Thread.currentThread());
            for (HeldPool held : all) {
                if (!held.isOfPermits()) {
                    held.giveObject(key, id, false);
                }
            }
        }
    }

    private HeldPool poolOf(Object pool) {
        HeldPool[] all = pools;
        return all.length == 0 ? null : heldPool(all, System.identityHashCode(pool));
    }

    private static HeldPool heldPool(HeldPool[] all, int identity) {
        for (HeldPool held : all) {
            if (held.isOf(identity)) {
                return held;
            }
        }
        return null;
    }

    /** The current thread ends the wait of another. */
    public void wakes(Thread waiting) {
        FollowSlot slot = waiting == null ? null : slotOf(ThreadRegistry.idOf(waiting));
        if (slot != null) {
            slot.wake(ThreadRegistry.idOf(Thread.currentThread()));
        }
    }

    /** The slot of a thread that is inside the followed method; null if it is not. */
    private FollowSlot slotOf(long id) {
        for (int i = 0; i < REACH; i++) {
            FollowSlot slot = slots[(int) (id + i) & (SLOTS - 1)];
            if (slot == null) {
                return null;
            }
            if (slot.isOf(id)) {
                return slot;
            }
        }
        return null;
    }

    // Agent threads.

    /** Its number among the followers of this JVM. */
    public int number() {
        return number;
    }

    /** Calls that begin from now on are measured under another plan. */
    public void publish(FollowPlan following) {
        for (FollowSlot slot : slots) {
            if (slot != null) {
                slot.next = new FollowSums(following);
            }
        }
        plan = following;
    }

    /** Keeps the classes that receive the calls of a site from now on. */
    public void askReceivers(int site) {
        if (receivers[site] == null) {
            receivers[site] = new Class<?>[MOST_RECEIVERS];
        }
    }

    /** The classes that received calls of a site. */
    public List<Class<?>> receivers(int site) {
        List<Class<?>> found = new ArrayList<>();
        Class<?>[] seen = receivers[site];
        for (int i = 0; seen != null && i < seen.length && seen[i] != null; i++) {
            if (!found.contains(seen[i])) {
                found.add(seen[i]);
            }
        }
        return found;
    }

    /** What all threads have measured so far under the current plan. */
    public FollowReading read() {
        FollowReading reading = new FollowReading(plan);
        for (int i = 0; i < SLOTS; i++) {
            FollowSlot slot = slots[i];
            if (slot != null) {
                slot.read(reading, i);
            }
        }
        return reading;
    }

    /** The calls in flight that began before a time. */
    public List<InFlight> inFlight(long beforeNanos) {
        List<InFlight> calls = new ArrayList<>();
        for (int i = 0; i < SLOTS; i++) {
            FollowSlot slot = slots[i];
            long owner = slot == null ? FollowSlot.FREE : slot.owner();
            if (owner != FollowSlot.FREE) {
                int call = slot.call;
                long start = slot.startNanos;
                if (start - beforeNanos < 0) {
                    calls.add(new InFlight(i, call, owner, start));
                }
            }
        }
        return calls;
    }

    /** The identity of the pool that a call in flight waits for; 0 if it waits for none. */
    public int waitsFor(InFlight seen) {
        return slots[seen.slot()].waitsFor;
    }

    /** How often other threads have ended waits of a slot's calls. */
    public int wakes(int slot) {
        return slots[slot].wakes();
    }

    /** The thread that ended the first wait of a slot's calls since there were so many; {@link #UNKNOWN} if none did, or several. */
    public long wokenBy(int slot, int since) {
        int before = slots[slot].wakes();
        long thread = slots[slot].wokenBy();
        return before == since + 1 && slots[slot].wakes() == before ? thread : UNKNOWN;
    }

    /** What is held of a pool, by its identity; null if it is not {@link #watch}ed. */
    public HeldPool watched(int pool) {
        return heldPool(pools, pool);
    }

    /** Notes from now on who holds what of a pool, in place of the pool that has been watched longest if there are too many. */
    public void watch(int pool, boolean isOfPermits) {
        HeldPool[] all = pools;
        int kept = Math.min(all.length, MOST_POOLS - 1);
        for (int i = 0; i < all.length - kept; i++) {
            earlierTakes += all[i].takes();
        }
        HeldPool[] more = Arrays.copyOfRange(all, all.length - kept, all.length + 1);
        more[kept] = new HeldPool(pool, isOfPermits);
        pools = more;
    }

    /** How often something was taken from the pools that were watched. */
    public long takes() {
        long sum = earlierTakes;
        for (HeldPool each : pools) {
            sum += each.takes();
        }
        return sum;
    }

    /** How often other threads have ended waits of calls. */
    public long wakes() {
        long sum = 0;
        for (FollowSlot slot : slots) {
            sum += slot == null ? 0 : slot.wakes();
        }
        return sum;
    }

    /** Whether a call was in flight all the time since it was seen: a stack taken meanwhile is its. */
    public boolean isStill(InFlight seen) {
        FollowSlot slot = slots[seen.slot()];
        return slot.call == seen.call() && slot.isOf(seen.threadId());
    }

    /** The number of the newest call that a slot has begun. */
    public int newest(int slot) {
        FollowSlot found = slots[slot];
        return found == null ? 0 : found.call;
    }
}
