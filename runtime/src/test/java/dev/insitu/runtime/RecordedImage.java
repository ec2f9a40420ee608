package dev.insitu.runtime;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.memory.Buckets;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RecordLayout;
import dev.insitu.runtime.memory.RegionSize;
import dev.insitu.runtime.memory.StringBytes;
import java.util.Map;
import java.util.TreeMap;

/** A region of a test's own, and what is counted in it by cells and ring, read in the plainest way. No writer at work. */
public final class RecordedImage {
    public static final int MIB = 1 << 20;

    private interface Choice {
        boolean takes(int epoch, int owner);
    }

    private final MemoryRegion region;
    private final long size;

    private RecordedImage(MemoryRegion region, long size) {
        this.region = region;
        this.size = size;
    }

    /** With all its memory ready. */
    public static RecordedImage open(long size) {
        return open(size, size);
    }

    public static RecordedImage open(long size, long ready) {
        return open(size, ready, OwnProbes.FIRST_RULE_PROBE);
    }

    /** Of a session whose rules' probes begin with that number. */
    public static RecordedImage open(long size, long ready, int firstProbe) {
        return open(RegionSize.of(size, ready), firstProbe);
    }

    public static RecordedImage open(RegionSize extent, int firstProbe) {
        long size = extent.size();
        long address = Memory.allocate(size);
        Memory.zero(address, size);
        MemoryRegion.open(address, extent, null, firstProbe);
        return new RecordedImage(MemoryRegion.current(), size);
    }

    public MemoryRegion region() {
        return region;
    }

    /** From here on threads without cells have to share. */
    public void usePrivateMemoryUp() {
        while (region.allocatePrivate(Layout.UNIT) != 0) {}
    }

    void allReady() {
        region.ready(size);
    }

    /** Everything about a probe. */
    public Counts of(int probe) {
        return counts(probe, (epoch, owner) -> true);
    }

    public Counts of(int probe, int inEpoch) {
        return counts(probe, (epoch, owner) -> epoch == inEpoch);
    }

    /** What threads counted that have cells to themselves. */
    public Counts owned(int probe) {
        return counts(probe, (epoch, owner) -> owner > 0);
    }

    /** What threads counted that share cells. */
    public Counts shared(int probe) {
        return counts(probe, (epoch, owner) -> owner < 0);
    }

    private Counts counts(int probe, Choice choice) {
        Counts counts = new Counts();
        addCells(region, probe, choice, counts);
        if (region.beside() != null) {
            addCells(region.beside(), probe, choice, counts);
        }
        for (long at = region.longAt(Layout.HEADER_RING_TAIL); at < region.longAt(Layout.HEADER_RING_HEAD); at++) {
            long entry = Layout.HEADER_BYTES + at % Layout.RING_ENTRIES * Layout.RING_ENTRY_BYTES;
            long what = region.longAt(entry);
            if (Layout.ringProbe(what) == probe && choice.takes(Layout.ringEpoch(what), ThreadCounters.OF_THE_RING)) {
                counts.addSample(region.longAt(entry + Long.BYTES), Layout.ringOutcome(what));
            }
        }
        return counts;
    }

    /** Samples of a probe that found no place. */
    long lost(int probe) {
        return region.longAt(Layout.LOST + (long) probe * Long.BYTES);
    }

    /** Samples that found no place, of all probes. */
    long lost() {
        long lost = region.longAt(Layout.HEADER_LOST);
        for (int probe = 0; probe < Layout.LOST_PROBES; probe++) {
            lost += lost(probe);
        }
        return lost;
    }

    /** Calls of a probe that are counted under the name of an exception's class, or of what else became of a result. */
    long thrown(int probe, String name) {
        long table = block(region, Layout.HEADER_THROWN);
        long count = 0;
        for (int chain = 0; table != 0 && chain < RecordLayout.THROWN_CHAINS; chain++) {
            long record = block(region, table + RecordLayout.THROWN_FIRST_CHAIN + (long) chain * Integer.BYTES);
            while (record != 0) {
                if (region.intAt(record + RecordLayout.THROWN_PROBE) == probe
                        && region.longAt(record + RecordLayout.THROWN_HASH) == StringBytes.hash(name)) {
                    count += region.longAt(record + RecordLayout.THROWN_COUNT);
                }
                record = block(region, record + RecordLayout.THROWN_NEXT);
            }
        }
        return count;
    }

    /** Samples that wait in the ring. */
    long waiting() {
        return region.longAt(Layout.HEADER_RING_HEAD) - region.longAt(Layout.HEADER_RING_TAIL);
    }

    private static void addCells(MemoryRegion in, int probe, Choice choice, Counts counts) {
        for (long cell = block(in, Layout.HEADER_CELLS); cell != 0; cell = block(in, cell + CellLayout.CELL_NEXT)) {
            if (in.intAt(cell + CellLayout.CELL_PROBE) == probe
                    && choice.takes(in.intAt(cell + CellLayout.CELL_EPOCH), in.intAt(cell + CellLayout.CELL_OWNER))) {
                counts.addCell(in, cell);
            }
        }
    }

    private static long block(MemoryRegion in, long offset) {
        return (long) in.intAt(offset) << Layout.UNIT_SHIFT;
    }

    /** The sum of some cells and ring entries. */
    public static final class Counts {
        public int cells;
        public long count;

        /** Of a thinned probe; its {@link #count} is of weights. */
        public long samples;

        long coarse;
        public long errors;
        long skipped;
        public long sum;
        public long min = Long.MAX_VALUE;
        public long max = -1;
        public final Map<Integer, Long> buckets = new TreeMap<>();

        private void addCell(MemoryRegion region, long cell) {
            cells++;
            errors += region.longAt(cell + CellLayout.CELL_ERRORS);
            skipped += region.longAt(cell + CellLayout.CELL_SKIPPED);
            samples += region.longAt(cell + CellLayout.CELL_SAMPLES);
            sum += region.longAt(cell + CellLayout.CELL_SUM);
            min = Math.min(min, region.longAt(cell + CellLayout.CELL_MIN));
            max = Math.max(max, region.longAt(cell + CellLayout.CELL_MAX));
            for (int bucket = 0; bucket < Buckets.COUNT; bucket++) {
                int page = region.intAt(
                        cell + CellLayout.CELL_PAGES + (long) (bucket / CellLayout.PAGE_BUCKETS) * Integer.BYTES);
                if (page == 0) {
                    bucket |= CellLayout.PAGE_BUCKETS - 1;
                } else if (page < 0) {
                    addCoarse(region, bucket, cell - (long) page * Layout.UNIT);
                    bucket |= CellLayout.PAGE_BUCKETS - 1;
                } else {
                    long counter =
                            cell + (long) page * Layout.UNIT + (long) (bucket % CellLayout.PAGE_BUCKETS) * Long.BYTES;
                    addBucket(bucket, region.longAt(counter));
                }
            }
        }

        private void addCoarse(MemoryRegion region, int first, long page) {
            int width = 1 << CellLayout.COARSE_SHIFT;
            for (int i = 0; i < CellLayout.PAGE_BUCKETS / width; i++) {
                long samples = region.longAt(page + (long) i * Long.BYTES);
                coarse += samples;
                addBucket(first + i * width, samples);
            }
        }

        private void addSample(long nanos, int outcome) {
            errors += Outcome.hasFailed(outcome) ? 1 : 0;
            if (Outcome.isSkipped(outcome)) {
                skipped++;
                return;
            }
            long weight = Outcome.weight(outcome);
            samples += weight == 0 ? 0 : 1;
            weight = Math.max(1, weight);
            sum += nanos * weight;
            min = Math.min(min, nanos);
            max = Math.max(max, nanos);
            addBucket(Buckets.indexOf(nanos), weight);
        }

        private void addBucket(int bucket, long samples) {
            if (samples != 0) {
                count += samples;
                buckets.merge(bucket, samples, Long::sum);
            }
        }
    }
}
