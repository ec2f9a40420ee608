package dev.insitu.tool.window;

import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.HistoryLevels;
import dev.insitu.recording.file.HistoryLimits;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** A driven JVM from noon on, written down by hand, with an interval of its history for each second. */
public final class DrivenSession {
    private static final long SECOND = 1_000_000_000;
    private static final long START_MILLIS = 1_795_262_400_000L;
    private static final long START = START_MILLIS * 1_000_000;
    private static final int RATE_OF_WARM_UP = 500;

    /** End to end, service time, and the method that is driven. */
    private static final List<Integer> PROBES = List.of(1, 2, 32);

    private final List<Fact> facts = new ArrayList<>();
    private final List<RecordedInterval> intervals = new ArrayList<>();
    private final Set<Integer> lost = new HashSet<>();
    private boolean complete = true;
    private int epoch;
    private int series;
    private int run;
    private int rate;

    /**
     * A session in which nothing was driven yet.
     *
     * @param id its identity
     * @param runs planned at each rate
     */
    public DrivenSession(String id, int runs) {
        fact("insitu", "0.1.0").fact("session", id).fact("started", Long.toString(START_MILLIS));
        fact("explain", "wall", "7", Long.toString(START));
        fact("probe", "1", "driver", "end to end").fact("probe", "2", "driver", "service time");
        fact("probe", "32", "method", "work", "1");
        fact("driver", "method", "com.acme.Client#call").fact("driver", "thread", "application");
        fact("driver", "arrivals", "constant").fact("driver", "runs", Integer.toString(runs));
        fact("check", "work p99 <= 60us", "work", "-", "p99", "60000");
    }

    public DrivenSession fact(String... strings) {
        facts.add(Facts.fact(strings));
        return this;
    }

    public DrivenSession warmUp(int seconds) {
        fact("driver", "warm-up", Integer.toString(seconds * RATE_OF_WARM_UP));
        fact("epoch", Integer.toString(++epoch), "warm-up");
        count(seconds, RATE_OF_WARM_UP, 90_000);
        return ended(seconds * RATE_OF_WARM_UP, seconds * SECOND);
    }

    /** Settles for a second. */
    public DrivenSession series(int perSecond) {
        rate = perSecond;
        run = 0;
        fact("series", Integer.toString(++series), Integer.toString(rate));
        fact("epoch", Integer.toString(++epoch), "settle", Integer.toString(series));
        return count(1, rate, 80_000);
    }

    /** A run that kept its rate. */
    public DrivenSession run(int seconds, long nanos) {
        return begun(seconds, nanos).ended(seconds * rate, seconds * SECOND);
    }

    /** A run that took twice the time that it should. */
    public DrivenSession overloaded(int seconds, long nanos) {
        return begun(seconds, nanos).ended(seconds * rate, 2 * SECOND * seconds);
    }

    /** A run that has not ended. */
    public DrivenSession begun(int seconds, long nanos) {
        fact("epoch", Integer.toString(++epoch), "run", Integer.toString(series), Integer.toString(++run));
        return count(seconds, rate, nanos);
    }

    public DrivenSession after(int seconds) {
        fact("epoch", Integer.toString(++epoch), "after");
        return count(seconds, rate, 70_000);
    }

    public DrivenSession killed() {
        complete = false;
        return this;
    }

    /** The history lacks this second. */
    public DrivenSession lost(int second) {
        lost.add(second);
        return this;
    }

    private DrivenSession ended(int iterations, long elapsedNanos) {
        return fact(
                "ended",
                Integer.toString(epoch),
                "started",
                Integer.toString(iterations),
                "completed",
                Integer.toString(iterations),
                "elapsedNanos",
                Long.toString(elapsedNanos),
                "maxInFlight",
                "1",
                "lastTenth",
                Integer.toString(iterations / 10),
                "lastTenthOnTime",
                Integer.toString(iterations / 10));
    }

    private DrivenSession count(int seconds, int calls, long nanos) {
        for (int second = 0; second < seconds; second++) {
            List<EpochCounts> counts = new ArrayList<>();
            for (int probe : PROBES) {
                Histogram histogram = new Histogram(3);
                long sum = 0;
                for (int call = 0; call < calls; call++) {
                    histogram.recordValue(nanos + call);
                    sum += nanos + call;
                }
                counts.add(
                        new EpochCounts(probe, epoch, sum, nanos, nanos + calls - 1, 0, 0, BucketCounts.of(histogram)));
            }
            long start = intervals.size() * SECOND;
            intervals.add(new RecordedInterval(start, start + SECOND, counts, List.of()));
        }
        return this;
    }

    /** Writes the report directory. */
    public File in(File directory) throws IOException {
        Files.createDirectories(directory.toPath());
        try (HistoryLevels history = new HistoryLevels(HistoryFile.in(directory), 7, START, HistoryLimits.DEFAULT)) {
            for (int second = 0; second < intervals.size(); second++) {
                if (!lost.contains(second)) {
                    history.append(intervals.get(second));
                }
            }
            if (complete) {
                history.end();
            }
        }
        RecordingFile.write(recording(), new File(directory, RecordingFile.NAME));
        return directory;
    }

    private Recording recording() {
        Map<Long, EpochCounts> sums = new TreeMap<>();
        for (RecordedInterval interval : intervals) {
            interval.counts().forEach(each -> sums.merge(each.key(), each, EpochCounts::plus));
        }
        List<Fact> journal = new ArrayList<>(facts);
        journal.add(
                complete
                        ? Facts.fact("finished", Long.toString(START_MILLIS + intervals.size() * 1_000L))
                        : Facts.fact("alive", Long.toString(7 + intervals.size() * SECOND)));
        return new Recording(journal, List.copyOf(sums.values()), complete, Optional.empty());
    }
}
