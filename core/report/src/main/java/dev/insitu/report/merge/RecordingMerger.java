package dev.insitu.report.merge;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Merges several recordings into one. Probes that time the same become one. Runs of the same rate become runs of one series. Each
 * recording keeps its own epochs, so no sample changes its run. The histories are merged by the time of day. For one thread.
 */
public final class RecordingMerger {
    private final MergedFacts facts = new MergedFacts();
    private final HistoryMerger history = new HistoryMerger();
    private final List<EpochCounts> counts = new ArrayList<>();
    private boolean complete = true;

    /**
     * Adds a recording.
     *
     * @param name distinguishes it from the others, such as its directory
     * @throws UnmergeableException if its figures cannot be added to the others'; it then has no effect
     */
    public RecordingMerger add(String name, Recording recording) throws UnmergeableException {
        JvmOutline outline = JvmOutline.of(recording);
        JvmNumbers numbers = facts.begin(name, recording, outline);
        facts.add(recording);
        for (EpochCounts each : recording.counts()) {
            counts.add(new EpochCounts(numbers.cell(each), numbers.epoch(each.epoch()), each.words(), each.buckets()));
        }
        recording.intervals().filter(outline::began).ifPresent(log -> history.add(name, numbers, log));
        complete &= recording.complete();
        return this;
    }

    /**
     * The merged recording.
     *
     * @param directory where it will be stored
     */
    public Recording merged(String directory) {
        Optional<IntervalLog> intervals = history.merged();
        List<Fact> journal = facts.journal(
                directory, intervals.map(log -> new SessionFact.WallClock(log.startNanoTime(), log.startEpochNanos())));
        for (String name : history.cutShort()) {
            journal.add(new SessionFact.Note("the history of " + name
                    + " is damaged or cut off: the merged history lacks what follows that place"));
        }
        return new Recording(journal, counts, complete, Optional.empty(), intervals);
    }
}
