package dev.insitu.recording.image;

import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The counts of an image since the last reading, while its writers continue. Reads only counters that have changed: of an unchanged
 * cell only its sum. It has no names and computes no figures, so it costs little and needs little of the JVM's compilers. One
 * thread at a time.
 *
 * <p>Omits self time, and the time for which the machine was watched.
 */
public final class ImageChanges {
    private final List<CellList> lists = new ArrayList<>();
    private final Map<Long, ProbeChanges> probes = new LinkedHashMap<>();
    private final BucketTally tally = new BucketTally();

    /** @param images as of {@link ImageReader#read(List, boolean, java.util.Optional)} */
    public ImageChanges(List<Image> images) {
        for (Image image : images) {
            lists.add(new CellList(image));
        }
    }

    /**
     * The counts since the last reading, by probe and epoch; at first, all counts. Samples that wait for memory are included
     * once they have some. A sample of zero duration may be included with a later one of its thread.
     *
     * @throws IllegalArgumentException if the image is damaged
     */
    public List<IntervalCounts> take() {
        try {
            for (CellList list : lists) {
                list.addNew(this);
            }
            List<IntervalCounts> changes = new ArrayList<>();
            for (ProbeChanges probe : probes.values()) {
                if (probe.hasMoved()) {
                    probe.take(tally, changes);
                }
            }
            return changes;
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("the recording is damaged", e);
        }
    }

    /** The counts of a complete recording that were not taken yet. */
    public List<IntervalCounts> rest(List<EpochCounts> all) {
        List<IntervalCounts> changes = new ArrayList<>();
        for (EpochCounts counts : all) {
            if (isKept(counts.cell())) {
                probe(counts.cell(), counts.epoch()).take(counts.buckets(), counts.errors(), counts.squares(), changes);
            }
        }
        return changes;
    }

    ProbeChanges probe(int probe, int epoch) {
        long key = (long) epoch << 32 | probe;
        ProbeChanges changes = probes.get(key);
        if (changes == null) {
            changes = new ProbeChanges(probe, epoch);
            probes.put(key, changes);
        }
        return changes;
    }

    static boolean isKept(int probe) {
        return probe >= 0
                && probe < OwnProbes.SELF
                && probe != OwnProbes.CALIBRATION_PROBE
                && probe != OwnProbes.JITTER_WATCHED_PROBE
                && probe != OwnProbes.JITTER_STALLS_WATCHED_PROBE;
    }
}
