package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RecordLayout;
import dev.insitu.runtime.memory.StringBytes;
import jdk.internal.vm.annotation.DontInline;

/**
 * Counts the exceptions in which calls end: a record in the image for each probe, epoch and class of exception. The class's name is
 * the key, so that no class and no loader is held. Only calls that throw come here.
 *
 * <p>Lock-free: a record is entered by one compare-and-set and counted in by an atomic add, so the counts are exact. No method of
 * the exception is called. Each record allocates once, at most {@link RecordLayout#THROWN_BYTES} bytes of the image and an
 * {@link Observations}, from which an agent thread finds where one of them was thrown. The JVM creates each class's name once.
 */
public final class ThrownCounts {
    private ThrownCounts() {}

    /** The {@link Observations} not taken yet, newest first. */
    private static final Object[] SEEN = new Object[1];

    /**
     * One of the exceptions of a record, held until the agent takes it.
     *
     * @param next the one seen before it; null for none
     */
    public record Observations(Throwable failure, int probe, Observations next) {}

    /**
     * A call of the current thread, which is not muted, ended in an exception and was counted. May run out of stack or heap.
     *
     * @param owner the thread's; null if it has none
     */
    @DontInline
    public static void count(Throwable failure, int probe, ThreadCounters owner) {
        long record = count(failure.getClass().getName(), probe, owner);
        if (record != 0
                && UNSAFE.getInt(record + RecordLayout.THROWN_SEEN) == 0
                && UNSAFE.compareAndSetInt(null, record + RecordLayout.THROWN_SEEN, 0, 1)) {
            show(failure, probe);
        }
    }

    /** Adds one to the count of a name; returns the address of its record, 0 if there is none. */
    static long count(String name, int probe, ThreadCounters owner) {
        MemoryRegion region = MemoryRegion.current();
        if (region == null || !MemoryRegion.isOpen()) {
            return 0;
        }
        int epoch = Epoch.current();
        long record = owner == null ? 0 : owner.lastThrown().find(region, probe, epoch, name);
        if (record == 0) {
            record = record(region, probe, epoch, name);
            if (owner != null) {
                owner.lastThrown().remember(region, probe, epoch, name, record);
            }
        }
        if (record != 0) {
            UNSAFE.getAndAddLong(null, record + RecordLayout.THROWN_COUNT, 1);
        }
        return record;
    }

    /** The record, created if needed; 0 without memory, or if the table is full. */
    private static long record(MemoryRegion region, int probe, int epoch, String name) {
        long table = table(region);
        if (table == 0) {
            return 0;
        }
        long hash = StringBytes.hash(name);
        int chain = (int) (hash ^ hash >>> 32 ^ probe * 31L ^ epoch * 1_009L) & (RecordLayout.THROWN_CHAINS - 1);
        long head = table + RecordLayout.THROWN_FIRST_CHAIN + (long) chain * Integer.BYTES;
        long made = 0;
        while (true) {
            int newest = UNSAFE.getIntVolatile(null, head);
            long found = find(region, newest, probe, epoch, hash, name);
            if (found != 0) {
                // A record created in vain stays unused. This is rare and bounded by the number of threads here at
                // once.
                return found;
            }
            made = made == 0 ? create(region, table, probe, epoch, hash, name) : made;
            if (made == 0) {
                return 0;
            }
            UNSAFE.putInt(made + RecordLayout.THROWN_NEXT, newest);
            if (UNSAFE.compareAndSetInt(null, head, newest, region.unit(made))) {
                return made;
            }
        }
    }

    /** The table of a region, created for the first exception; 0 without memory. */
    private static long table(MemoryRegion region) {
        long header = region.header(Layout.HEADER_THROWN);
        int unit = UNSAFE.getIntVolatile(null, header);
        if (unit == 0) {
            long block = region.allocateShared(RecordLayout.THROWN_TABLE_BYTES);
            if (block == 0) {
                return 0;
            }
            UNSAFE.compareAndSetInt(null, header, 0, region.unit(block));
            unit = UNSAFE.getIntVolatile(null, header);
        }
        return region.address(unit);
    }

    private static long find(MemoryRegion region, int newest, int probe, int epoch, long hash, String name) {
        for (int unit = newest; unit != 0; ) {
            long record = region.address(unit);
            if (UNSAFE.getInt(record + RecordLayout.THROWN_PROBE) == probe
                    && UNSAFE.getInt(record + RecordLayout.THROWN_EPOCH) == epoch
                    && UNSAFE.getLong(record + RecordLayout.THROWN_HASH) == hash
                    && StringBytes.isCopied(
                            name,
                            record + RecordLayout.THROWN_NAME_TEXT,
                            UNSAFE.getInt(record + RecordLayout.THROWN_NAME),
                            RecordLayout.THROWN_NAME_BYTES)) {
                return record;
            }
            unit = UNSAFE.getInt(record + RecordLayout.THROWN_NEXT);
        }
        return 0;
    }

    private static long create(MemoryRegion region, long table, int probe, int epoch, long hash, String name) {
        if (UNSAFE.getAndAddInt(null, table + RecordLayout.THROWN_RECORDS, 1) >= RecordLayout.THROWN_MOST) {
            UNSAFE.getAndAddInt(null, table + RecordLayout.THROWN_RECORDS, -1);
            return 0;
        }
        int bytes = RecordLayout.THROWN_NAME_TEXT + StringBytes.bytesToCopy(name, RecordLayout.THROWN_NAME_BYTES);
        long record = region.allocateShared(bytes);
        if (record != 0) {
            UNSAFE.putInt(record + RecordLayout.THROWN_PROBE, probe);
            UNSAFE.putInt(record + RecordLayout.THROWN_EPOCH, epoch);
            UNSAFE.putLong(record + RecordLayout.THROWN_HASH, hash);
            UNSAFE.putInt(
                    record + RecordLayout.THROWN_NAME,
                    StringBytes.copy(name, record + RecordLayout.THROWN_NAME_TEXT, RecordLayout.THROWN_NAME_BYTES));
        }
        return record;
    }

    private static void show(Throwable failure, int probe) {
        Observations newest;
        do {
            newest = (Observations) UNSAFE.getReferenceAcquire(SEEN, Memory.OBJECTS);
        } while (!UNSAFE.compareAndSetReference(
                SEEN, Memory.OBJECTS, newest, new Observations(failure, probe, newest)));
        if (!MemoryRegion.isOpen()) {
            // The session has ended: no thread takes them any more.
            take();
        }
    }

    /** Takes the exceptions seen since the last call, newest first; null if none. They are no longer held here. */
    public static Observations take() {
        return (Observations) UNSAFE.getAndSetReference(SEEN, Memory.OBJECTS, null);
    }
}
