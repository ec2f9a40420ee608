package dev.insitu.report.merge;

import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.recording.Recording;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes one recording of several. Probes of the same kind and name become one; the runs of the same rate stand side by side in one
 * series. Each recording keeps epochs of its own, so that no sample changes its run. For one thread.
 */
public final class RecordingMerger {
    private final MergedFacts facts = new MergedFacts();
    private final List<EpochCounts> counts = new ArrayList<>();
    private boolean complete = true;

    /**
     * Adds a recording.
     *
     * @param name tells it from the others, such as its directory
     * @throws UnmergeableException where its figures and the others' do not add up; nothing of it has been added then
     */
    public RecordingMerger add(String name, Recording recording) throws UnmergeableException {
        JvmNumbers numbers = facts.begin(name, recording);
        facts.add(recording);
        for (EpochCounts each : recording.counts()) {
            int self = each.probe() / OwnProbes.SELF * OwnProbes.SELF;
            counts.add(new EpochCounts(
                    numbers.probe(each.probe() - self) + self,
                    numbers.epoch(each.epoch()),
                    each.words(),
                    each.buckets()));
        }
        complete &= recording.complete();
        return this;
    }

    /**
     * All of them as one.
     *
     * @param directory where it will be
     */
    public Recording merged(String directory) {
        return new Recording(facts.journal(directory), counts, complete, Optional.empty());
    }
}
