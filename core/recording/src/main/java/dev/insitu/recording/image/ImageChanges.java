package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The counts of an image since the last reading, while its writers continue. Reads only counters that have changed: of an unchanged
 * cell only its sum, of an unchanged page only its total. It has no names and computes no figures, so it costs little and needs little
 * of the JVM's compilers. One thread at a time.
 */
public final class ImageChanges {
    private final List<CellList> lists = new ArrayList<>();
    private final FactChanges factChanges;
    private final Map<Long, ProbeChanges> probes = new LinkedHashMap<>();
    private final BucketTally tally = new BucketTally();
    private final FactSums takenFacts = new FactSums();

    /** Null for all. */
    private final Set<Integer> only;

    /** @param images as of {@link ImageReader#read(List, boolean, java.util.Optional)} */
    public ImageChanges(List<Image> images) {
        this(images, null);
    }

    /** @param only the probes of interest; more may be added before their first call */
    public ImageChanges(List<Image> images, Set<Integer> only) {
        this.only = only;
        for (Image image : images) {
            lists.add(new CellList(image));
        }
        factChanges = new FactChanges(images.get(0));
    }

    /** What was counted in an interval: by probe and epoch, and as facts. */
    public record Changes(List<EpochCounts> counts, List<Fact> facts) {}

    /**
     * The counts since the last reading, by probe and epoch; at first, all counts. Samples that wait for memory are included
     * once they have some. A sample of zero duration may be included with a later one of its thread.
     *
     * @throws IllegalArgumentException if the image is damaged
     */
    public Changes take() {
        try {
            for (CellList list : lists) {
                list.addNew(this);
            }
            List<EpochCounts> changes = new ArrayList<>();
            FactSums facts = new FactSums();
            for (ProbeChanges probe : probes.values()) {
                if (probe.hasMoved()) {
                    probe.take(tally, changes);
                }
            }
            factChanges.take(facts);
            takenFacts.addAll(facts.facts());
            return new Changes(changes, facts.facts());
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("the recording is damaged", e);
        }
    }

    /**
     * The slowest samples of each probe and epoch that ended in an interval; of each thread as many as it keeps. To be called between {@link
     * #take} or {@link #rest} and the runtime's beginning of the next interval.
     *
     * @param afterNanos samples that ended until then belong to an earlier interval, on the clock of {@link System#nanoTime()}
     * @param untilNanos samples that ended later belong to the next interval
     * @param most how many of each probe and epoch
     * @throws IllegalArgumentException if the image is damaged
     */
    public List<SampleFact.Kept> slowest(long afterNanos, long untilNanos, int most) {
        List<SampleFact.Kept> slowest = new ArrayList<>();
        for (ProbeChanges probe : probes.values()) {
            slowest.addAll(probe.slowest(afterNanos, untilNanos, most));
        }
        return slowest;
    }

    /** The counts of a complete recording that were not taken yet. */
    public Changes rest(Recording all) {
        for (CellList list : lists) {
            list.addNew(this);
        }
        for (ProbeChanges probe : probes.values()) {
            probe.hasMoved();
        }
        List<EpochCounts> changes = new ArrayList<>();
        for (EpochCounts counts : all.counts()) {
            if (isKept(counts.cell())) {
                probe(counts.cell(), counts.epoch()).take(counts, tally, changes);
            }
        }
        List<Fact> facts = takenFacts.rest(all.journal());
        takenFacts.addAll(facts);
        return new Changes(changes, facts);
    }

    ProbeChanges probe(int probe, int epoch) {
        long key = EpochCounts.key(probe, epoch);
        ProbeChanges changes = probes.get(key);
        if (changes == null) {
            changes = new ProbeChanges(probe, epoch);
            probes.put(key, changes);
        }
        return changes;
    }

    boolean isKept(int cell) {
        return (only == null || only.contains(cell))
                && cell >= 0
                && Distribution.probe(cell) != OwnProbes.CALIBRATION_PROBE;
    }
}
