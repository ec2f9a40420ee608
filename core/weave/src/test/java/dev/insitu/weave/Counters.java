package dev.insitu.weave;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.ImageReader;
import dev.insitu.recording.memory.RegionImage;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RegionSize;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The real counters that woven code writes to, in memory that is opened once for all tests. */
final class Counters {
    private static final long BYTES = 32L << 20;

    private static MemoryRegion region;

    private Counters() {}

    /**
     * What a probe counted.
     *
     * @param count calls that returned, or ended in an exception
     * @param errors those among them that ended in an exception
     * @param skipped calls that a condition left out
     */
    record Counted(long count, long errors, long skipped) {
        static final Counted NOTHING = new Counted(0, 0, 0);

        static Counted calls(long count) {
            return new Counted(count, 0, 0);
        }

        Counted failed(long errors) {
            return new Counted(count, errors, skipped);
        }

        Counted skipped(long skipped) {
            return new Counted(count, errors, skipped);
        }

        Counted plus(Counted other) {
            return new Counted(count + other.count, errors + other.errors, skipped + other.skipped);
        }

        Counted minus(Counted other) {
            return new Counted(count - other.count, errors - other.errors, skipped - other.skipped);
        }
    }

    /** What this made each probe count. */
    static synchronized Map<Integer, Counted> during(Runnable program) {
        if (region == null || region != MemoryRegion.current()) {
            open();
        }
        Map<Integer, Counted> before = read();
        program.run();
        Map<Integer, Counted> counted = read();
        counted.replaceAll((probe, after) -> after.minus(before.getOrDefault(probe, Counted.NOTHING)));
        return counted;
    }

    private static void open() {
        long address = Memory.allocate(BYTES);
        Memory.zero(address, BYTES);
        MemoryRegion.open(address, RegionSize.of(BYTES, BYTES), null, OwnProbes.FIRST_RULE_PROBE);
        region = MemoryRegion.current();
    }

    private static Map<Integer, Counted> read() {
        Map<Integer, Counted> counted = new HashMap<>();
        for (EpochCounts counts : ImageReader.read(new RegionImage(region), true, Optional.empty())
                .counts()) {
            Counted one = new Counted(counts.buckets().total(), counts.errors(), counts.skipped());
            counted.merge(counts.cell(), one, Counted::plus);
        }
        return counted;
    }
}
