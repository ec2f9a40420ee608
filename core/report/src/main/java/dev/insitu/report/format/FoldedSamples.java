package dev.insitu.report.format;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.report.snapshot.figures.SlowSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Slow samples that share a row: they spent most of their time in the same queue, which is the same line of calls, or where that is
 * not known, behind one slow call or behind one another. A sample that did not queue has a row of its own.
 */
public final class FoldedSamples {
    private static final int NONE = -1;

    private final List<SlowSample> among;
    private final SlowSample slowest;

    /**
     * Index among all samples; {@link #NONE} for none. Not the sample itself: for a record's equals the JDK keeps classes beyond the
     * end of an attached session.
     */
    private final int ahead;

    private int more;

    private FoldedSamples(List<SlowSample> among, SlowSample slowest, int ahead) {
        this.among = among;
        this.slowest = slowest;
        this.ahead = ahead;
    }

    /**
     * Folds samples into rows, up to a limit.
     *
     * @param samples the slowest first
     */
    public static List<FoldedSamples> of(List<SlowSample> samples, int most) {
        List<FoldedSamples> rows = new ArrayList<>();
        for (SlowSample sample : samples) {
            int ahead = isQueued(sample) ? ahead(sample, samples) : NONE;
            Optional<FoldedSamples> row = queueOf(sample, ahead, rows);
            if (row.isPresent()) {
                row.get().more++;
            } else if (rows.size() < most) {
                rows.add(new FoldedSamples(samples, sample, ahead));
            }
        }
        return rows;
    }

    /** The sample that the row shows. */
    public SlowSample slowest() {
        return slowest;
    }

    /** The slow call that they queued behind; empty where that is not one of the slowest, or there were many small ones. */
    public Optional<SlowSample> ahead() {
        return ahead == NONE ? Optional.empty() : Optional.of(among.get(ahead));
    }

    /** The number of other samples in the row. */
    public int more() {
        return more;
    }

    private static boolean isQueued(SlowSample sample) {
        return sample.endEpochNanos().isPresent() && sample.nanosOf(CauseKind.QUEUEING) * 2 > sample.nanos();
    }

    private static Optional<FoldedSamples> queueOf(SlowSample sample, int ahead, List<FoldedSamples> rows) {
        for (FoldedSamples row : rows) {
            if (isQueued(sample) && row.isQueueOf(sample, ahead)) {
                return Optional.of(row);
            }
        }
        return Optional.empty();
    }

    private boolean isQueueOf(SlowSample sample, int itsAhead) {
        if (!isQueued(slowest)) {
            return false;
        }
        OptionalLong since = lineSince(slowest);
        OptionalLong itsSince = lineSince(sample);
        if (since.isPresent() && itsSince.isPresent()) {
            return since.getAsLong() == itsSince.getAsLong();
        }
        return ahead == itsAhead && (ahead != NONE || waitedTogether(slowest, sample));
    }

    /** When the line began that a sample queued in, where that is known. */
    private static OptionalLong lineSince(SlowSample sample) {
        for (Cause cause : sample.causes()) {
            if (cause.line().isPresent()) {
                return OptionalLong.of(cause.line().get().sinceEpochNanos());
            }
        }
        return OptionalLong.empty();
    }

    private static boolean waitedTogether(SlowSample a, SlowSample b) {
        return due(a) < due(b) + b.nanosOf(CauseKind.QUEUEING) && due(b) < due(a) + a.nanosOf(CauseKind.QUEUEING);
    }

    /** The index of the slowest sample that it queued behind. */
    private static int ahead(SlowSample sample, List<SlowSample> among) {
        long due = due(sample);
        for (int i = 0; i < among.size(); i++) {
            SlowSample other = among.get(i);
            // Excludes the sample itself, which begins when it is due.
            boolean isAhead = other.endEpochNanos().isPresent()
                    && other.endEpochNanos().getAsLong() > due
                    && due(other) < due
                    && other.nanosOf(CauseKind.QUEUEING) * 2 < other.nanos();
            if (isAhead) {
                return i;
            }
        }
        return NONE;
    }

    private static long due(SlowSample sample) {
        return sample.endEpochNanos().getAsLong() - sample.nanos();
    }
}
