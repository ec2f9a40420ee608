package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/** The parts of an {@link InFlightTable}: the room for starts in flight, and the tally of a generation. */
abstract class InFlightParts {
    private static final long ROOM = Memory.OBJECTS;
    private static final long TALLY = Memory.OBJECTS + Memory.OBJECT_SCALE;

    final boolean byOrder;

    /** The room, null before the first start; the tally of this generation. */
    private final Object[] parts = new Object[2];

    InFlightParts(boolean byOrder) {
        this.byOrder = byOrder;
        parts[1] = new PairingStats(0, byOrder);
    }

    /** The pairing counts of this generation. */
    public final PairingStats tally() {
        return (PairingStats) UNSAFE.getReferenceAcquire(parts, TALLY);
    }

    /**
     * Begins a generation: starts in flight will never end, and an end that still comes for one is ignored. One thread.
     *
     * @return the tally of the previous generation; exact once threads have finished the starts and ends they had begun
     */
    public final PairingStats clear() {
        PairingStats before = tally();
        UNSAFE.putReferenceVolatile(parts, TALLY, new PairingStats(before.generation + 1, byOrder));
        return before;
    }

    /** See {@link InFlightStore#tidy}. */
    public final void tidy() {
        InFlightStore room = room();
        if (room != null) {
            room.tidy();
        }
    }

    /** Null before the first start. */
    final InFlightStore room() {
        return (InFlightStore) UNSAFE.getReferenceAcquire(parts, ROOM);
    }

    final InFlightStore roomOrNew() {
        InFlightStore room = room();
        if (room == null) {
            UNSAFE.compareAndSetReference(parts, ROOM, null, new InFlightStore(byOrder));
            room = room();
        }
        return room;
    }
}
