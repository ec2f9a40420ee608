package dev.insitu.report.format.html;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.FactSums;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * A program whose latency follows a schedule for forty seconds from noon on, an interval each second: ten seconds fast, ten of two kinds,
 * ten with failures, ten with a stall of 300 ms. The first three are start-up. A second probe times one call in eight, a third is called
 * once in ten seconds. It was marked after 12.5 seconds.
 */
final class ScheduledRecording implements IntervalLog {
    static final long SECOND = 1_000_000_000;
    static final long START = 1_795_262_400L * SECOND;
    static final int SECONDS = 40;

    private static final int CALLS = 200;
    private static final int START_UP = 3;
    private static final int MOST_SLOW = 5;

    private final List<RecordedInterval> intervals = new ArrayList<>();

    private ScheduledRecording() {
        SplittableRandom random = new SplittableRandom(11);
        for (int second = 0; second < SECONDS; second++) {
            int epoch = second < START_UP ? 0 : 1;
            long[] work = new long[CALLS];
            for (int call = 0; call < CALLS; call++) {
                long nanos = 50_000L + random.nextInt(9_000);
                work[call] = second / 10 == 1 && call % 5 == 0 ? 20 * nanos : second < START_UP ? 90 * nanos : nanos;
            }
            if (second == 35) {
                work[7] = 300_000_000L;
            }
            long[] few = new long[3 + second % 4];
            for (int call = 0; call < few.length; call++) {
                few[call] = 1_000_000L + random.nextInt(5_000_000);
            }
            List<EpochCounts> counts = new ArrayList<>();
            List<Fact> facts = new ArrayList<>();
            counts.add(counts(0, epoch, second / 10 == 2 ? 3 : 0, 0, work));
            counts.add(counts(1, epoch, 0, 7L * few.length, few));
            if (second % 10 == 4) {
                counts.add(counts(2, epoch, 0, 0, 7_000L + second));
            }
            addSlow(0, epoch, second, work, facts);
            addSlow(1, epoch, second, few, facts);
            List<StoppedTime> pauses = second % 5 == 3
                    ? List.of(new StoppedTime(second * SECOND + SECOND / 2, 4_000_000, true))
                    : List.of();
            intervals.add(new RecordedInterval(second * SECOND, (second + 1) * SECOND, counts, pauses, facts));
        }
    }

    private static EpochCounts counts(int probe, int epoch, long errors, long skipped, long... samples) {
        Histogram histogram = new Histogram(3);
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (long nanos : samples) {
            histogram.recordValue(nanos);
            sum += nanos;
            min = Math.min(min, nanos);
            max = Math.max(max, nanos);
        }
        return new EpochCounts(probe, epoch, sum, min, max, errors, skipped, BucketCounts.of(histogram));
    }

    private static void addSlow(int probe, int epoch, int second, long[] samples, List<Fact> facts) {
        List<Long> slowest = new ArrayList<>();
        for (long nanos : samples) {
            slowest.add(nanos);
        }
        slowest.sort(Comparator.reverseOrder());
        for (int call = 0; call < Math.min(MOST_SLOW, slowest.size()); call++) {
            long nanos = slowest.get(call);
            List<Cause> causes = List.of(
                    Cause.of(CauseKind.SLEEP, nanos / 2, "java.lang.Thread"),
                    Cause.of(CauseKind.UNEXPLAINED, nanos - nanos / 2, ""));
            List<String> stack = List.of("com.acme.Store.find(Store.java:" + second + ')', "com.acme.Book.place");
            long end = START + second * SECOND + SECOND / 2 + call;
            facts.add(new SampleFact.Slow(probe, epoch, nanos, end, "worker", causes, List.of(), stack));
        }
    }

    /** The whole recording. */
    static Recording whole() {
        ScheduledRecording schedule = new ScheduledRecording();
        RecordedInterval all = RecordedInterval.sum(schedule.intervals);
        Recording described = described().build();
        List<Fact> journal = new ArrayList<>(described.journal());
        journal.addAll(slowest(all.facts()));
        return new Recording(journal, all.counts(), true, Optional.empty(), Optional.of(schedule));
    }

    private static Recordings described() {
        return Recordings.usual()
                .fact("explain", "slowest", Integer.toString(MOST_SLOW))
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", Long.toString(START))
                .fact("start-up", "0", "1", Long.toString(START + START_UP * SECOND))
                .fact("mark", Long.toString(12 * SECOND + SECOND / 2), "deploy 42")
                .fact(incident(1, 34, 39, "ended"))
                .fact(incident(2, 39, 40, "open"))
                .probe("work")
                .probe("few")
                .sampled(8, 0)
                .probe("rare");
    }

    private static String[] incident(int number, int from, int to, String state) {
        String begin = Long.toString(from * SECOND);
        String end = Long.toString(to * SECOND);
        String rule = "work max > 200ms";
        return new String[] {"incident", Integer.toString(number), rule, begin, end, state, "ns", "3.0E8", "sleep", ""};
    }

    private static List<SampleFact.Slow> slowest(List<Fact> facts) {
        FactSums sums = new FactSums(MOST_SLOW);
        sums.addAll(facts);
        return sums.slow().slowest();
    }

    /** The report of a window of seconds, as the tool makes it from the intervals that begin in it. */
    static Snapshot window(int from, int to) {
        RecordedInterval sum = RecordedInterval.sum(new ScheduledRecording().intervals.subList(from, to));
        List<Fact> journal = new ArrayList<>();
        for (Fact fact : described().build().journal()) {
            if (!(fact instanceof SessionFact.StartUp) || from >= START_UP) {
                journal.add(fact);
            }
        }
        journal.add(new SessionFact.Window(START + from * SECOND, START + to * SECOND, to - from, "UTC"));
        journal.addAll(slowest(sum.facts()));
        return Snapshot.of(new Recording(journal, sum.counts(), true, Optional.empty()));
    }

    @Override
    public long startNanoTime() {
        return 0;
    }

    @Override
    public long startEpochNanos() {
        return START;
    }

    @Override
    public LogEnd forEach(Consumer<RecordedInterval> each) {
        intervals.forEach(each);
        return LogEnd.WHOLE;
    }
}
