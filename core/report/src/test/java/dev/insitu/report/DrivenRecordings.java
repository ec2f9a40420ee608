package dev.insitu.report;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Recordings of a driven JVM, written down by hand: facts, and samples whose shape comes from a fixed seed. */
public final class DrivenRecordings {

    public static final int END_TO_END = 1;
    public static final int SERVICE_TIME = 2;
    public static final int DRIVER_LATENESS = 3;
    public static final int PACING_ERROR = 4;
    public static final int DRIVEN_CALL = 5;
    public static final int JITTER = 8;
    public static final int STALLS = 9;
    public static final int FIRST_RULE = 32;

    private final Recordings recordings;
    private final Random random = new Random(42);
    private int epochs;
    private int series;
    private int rules;
    private final List<Integer> runs = new ArrayList<>();

    private DrivenRecordings(Recordings recordings) {
        this.recordings = recordings;
    }

    /** More to what was written down already. */
    public static DrivenRecordings of(Recordings recordings) {
        return new DrivenRecordings(recordings);
    }

    /** A TCP echo, driven; nothing has begun yet. */
    public static DrivenRecordings echo() {
        DrivenRecordings driven = new DrivenRecordings(Recordings.usual());
        driven.driver("method", "com.acme.EchoClient#roundTrip(byte[])")
                .driver("thread", "application")
                .driver("arrivals", "constant")
                .driver("warm-up", "50000")
                .driver("settle", "1000000000")
                .driver("iterations", "50000")
                .driver("runs", "3")
                .driver("correct-coordinated-omission", "true")
                .driver("timeout", "10000000000");
        String[] names = {"end to end", "service time", "driver lateness", "pacing error"};
        for (int i = 0; i < names.length; i++) {
            driven.fact("probe", Integer.toString(END_TO_END + i), "driver", names[i]);
        }
        return driven;
    }

    public DrivenRecordings fact(String... strings) {
        recordings.fact(strings);
        return this;
    }

    public DrivenRecordings driver(String key, String value) {
        return fact("driver", key, value);
    }

    /** A probe of the next rule; the answer is its number. */
    public int rule(String kind, String name) {
        int id = FIRST_RULE + rules++;
        fact("probe", Integer.toString(id), kind, name, Integer.toString(rules));
        return id;
    }

    public DrivenRecordings warmUp(long iterations, long elapsedNanos) {
        int epoch = epoch("warm-up");
        samples(END_TO_END, epoch, 1_000, 50_000, 100_000);
        samples(SERVICE_TIME, epoch, 1_000, 50_000, 100_000);
        return ended(epoch, "started", iterations, "completed", iterations, "failed", 0, "elapsedNanos", elapsedNanos);
    }

    public DrivenRecordings series(String rate) {
        series++;
        runs.clear();
        fact("series", Integer.toString(series), rate);
        epoch("settle", Integer.toString(series));
        return this;
    }

    /** More runs of a series that others came after. */
    public DrivenRecordings seriesAgain(int number) {
        series = number;
        runs.clear();
        runs.add(0);
        return this;
    }

    /** Begins the next run of the series; the answer is its epoch. */
    public int run() {
        int run = runs.size() + 1;
        int epoch = epoch("run", Integer.toString(series), Integer.toString(run));
        runs.add(epoch);
        return epoch;
    }

    public int epoch(String... what) {
        String[] fact = new String[what.length + 2];
        fact[0] = "epoch";
        fact[1] = Integer.toString(++epochs);
        System.arraycopy(what, 0, fact, 2, what.length);
        fact(fact);
        return epochs;
    }

    public DrivenRecordings ended(int epoch, Object... pairs) {
        String[] fact = new String[pairs.length + 2];
        fact[0] = "ended";
        fact[1] = Integer.toString(epoch);
        for (int i = 0; i < pairs.length; i++) {
            fact[i + 2] = pairs[i].toString();
        }
        return fact(fact);
    }

    /** A run that kept its rate up. */
    public DrivenRecordings endedWell(int epoch, long iterations, long elapsedNanos) {
        return ended(
                epoch,
                "started",
                iterations,
                "completed",
                iterations,
                "failed",
                0,
                "notStarted",
                0,
                "neverEnded",
                0,
                "elapsedNanos",
                elapsedNanos,
                "callers",
                1,
                "waitedNanos",
                elapsedNanos / 2,
                "maxBacklog",
                12,
                "maxInFlight",
                1,
                "lastTenth",
                iterations / 10,
                "lastTenthOnTime",
                iterations / 10 - 1,
                "inFlightGrew",
                false,
                "lastLatenessNanos",
                100);
    }

    /** Samples from {@code least} on, most of them near, a few far: one in a thousand up to {@code most}. */
    public DrivenRecordings samples(int probe, int epoch, int count, long least, long most) {
        return exactly(probe, epoch, usual(count, least, most));
    }

    private long[] usual(int count, long least, long most) {
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            double usual = least * (1 + Math.abs(random.nextGaussian()) / 20);
            nanos[i] = i % 1_000 == 7 ? (long) (least + (most - least) * random.nextDouble()) : (long) usual;
        }
        return nanos;
    }

    /** Iterations that mostly begin in time; end to end is the sum of both. */
    public DrivenRecordings inTime(int epoch, int count, long mostLateNanos, long serviceNanos, long mostServiceNanos) {
        return iterations(epoch, usual(count, 150, mostLateNanos), usual(count, serviceNanos, mostServiceNanos));
    }

    /** Iterations of which each waits for those before it; end to end is the sum of both. */
    public DrivenRecordings behind(int epoch, int count, long mostLateNanos, long serviceNanos, long mostServiceNanos) {
        return iterations(epoch, evenly(count, 100, mostLateNanos), usual(count, serviceNanos, mostServiceNanos));
    }

    private DrivenRecordings iterations(int epoch, long[] late, long[] service) {
        long[] sums = new long[late.length];
        for (int i = 0; i < late.length; i++) {
            sums[i] = late[i] + service[i];
        }
        return exactly(END_TO_END, epoch, sums)
                .exactly(DRIVER_LATENESS, epoch, late)
                .exactly(SERVICE_TIME, epoch, service);
    }

    /** Evenly from the one to the other, as it is where each iteration waits for those before it. */
    public DrivenRecordings ramp(int probe, int epoch, int count, long from, long to) {
        return exactly(probe, epoch, evenly(count, from, to));
    }

    private static long[] evenly(int count, long from, long to) {
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            nanos[i] = from + (to - from) * i / (count - 1);
        }
        return nanos;
    }

    /** Exactly these. */
    public DrivenRecordings exactly(int probe, int epoch, long... nanos) {
        recordings.epoch(probe, epoch, nanos);
        return this;
    }

    /** A thread that watched a tenth of 41 s. */
    public DrivenRecordings jitter() {
        int[] parts = {10, 11, 12, 13, 14, 15, 16, 17};
        String[] names = {
            "os", "jvm", "unknown", "stalls os", "stalls jvm", "stalls unknown", "watched", "stalls watched"
        };
        fact("jitter", "mode", "sample").fact("jitter", "threshold", "1000");
        fact("probe", Integer.toString(JITTER), "jitter", "OS jitter");
        fact("probe", Integer.toString(STALLS), "jitter", "OS jitter stalls");
        for (int i = 0; i < parts.length; i++) {
            fact("probe", Integer.toString(parts[i]), "jitter-part", names[i]);
        }
        samples(JITTER, 0, 3_206, 9_000, 160_000);
        exactly(STALLS, 0, 1_100_000, 1_200_000, 1_300_000, 1_900_000, 2_400_000, 5_800_000);
        exactly(10, 0, 28_840_000).exactly(11, 0, 8_240_000);
        exactly(13, 0, 7_900_000).exactly(14, 0, 5_800_000);
        return exactly(16, 0, 4_120_000_000L).exactly(17, 0, 40_000_000_000L);
    }

    public DrivenRecordings killed() {
        recordings.live("/dev/shm/insitu-4711");
        return this;
    }

    public Recording build() {
        return recordings.build();
    }
}
