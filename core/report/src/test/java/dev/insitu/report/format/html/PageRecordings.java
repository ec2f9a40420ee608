package dev.insitu.report.format.html;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.report.DrivenRecordings;
import java.util.List;
import java.util.Optional;

/** Recordings that between them have all that a page can show. */
final class PageRecordings {
    /** What a name can do to a page, a table or a spreadsheet. */
    static final String[] NAMES = {
        "<script>window.stolen=1</script>",
        "</script><script>window.stolen=1</script>",
        "<!-- <script>",
        "<img src=x onerror=window.stolen=1>",
        "\" onmouseover=\"window.stolen=1",
        "=cmd|' /C calc'!A0",
        "a, b; c\td\nsecond line \u202egnp.exe",
        "größe ∑ 測試 \ud83d\ude00 \ud800",
        "%DATA% %SCRIPTS% ]]> &lt;b&gt; ${1} $& \\u003c",
        "x".repeat(300),
    };

    private static final String NOON = "1795262419412345678";

    private PageRecordings() {}

    /** Calls that nest, with slow ones and their causes, checks, and a machine that was watched. */
    static Recording nested() {
        Recordings recordings = Recordings.usual()
                .ramp("place order", 24_000, 40_000, 20)
                .self(24_000, 5_000, 2)
                .fact("matched", "0", "com.acme.Book#place(com.acme.Order)")
                .ramp("Book#match", 24_000, 20_000, 10)
                .self(24_000, 19_000, 10)
                .ramp("Journal#append", 24_000, 15_000, 8)
                .ramp("Poller#tick", 41_000, 1_500, 1)
                .fact("called", "1", "0", "0", "24000", "3360000000")
                .fact("called", "2", "0", "0", "24000", "2664000000")
                .fact("check", "place order p99 <= 600us", "place order", "-", "p99", "600000")
                .fact("check", "place order max <= 100us", "place order", "-", "max", "100000")
                .fact(
                        "environment",
                        "config",
                        "probes:\n  - \"com.acme.Book#place\"\n# </script><script>window.stolen = true</script>")
                .fact("explain", "slowest", "10")
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("unmatched", "com.acme.Bok#match", "com.acme.Book#match")
                .fact("skipped", "com.acme.Book#size()", "native: it has no bytecode")
                .fact("dropped", "3", "1500", "2000")
                .fact("in-flight", "2", "17", "1000000000", "2900103000", "writer-2")
                .fact(
                        "stack",
                        "17",
                        "3000000000",
                        "java.util.concurrent.locks.ReentrantLock",
                        "reaper",
                        "com.acme.Ledger.sweep(Ledger.java:41)",
                        "java.lang.Object.wait(Object.java:1)",
                        "com.acme.Journal.append(Journal.java:77)")
                .fact("note", "the first note");
        for (int i = 0; i < 10; i++) {
            recordings.fact(
                    "slow",
                    "0",
                    "0",
                    Long.toString(519_980 - i * 20_000L),
                    NOON,
                    "main",
                    i % 2 == 0 ? "lock" : "gc",
                    Long.toString(300_000 - i * 10_000L),
                    "com.acme.Ledger",
                    "nested:Book#match",
                    "60000",
                    "",
                    "code",
                    "50000",
                    "",
                    "runnable",
                    Long.toString(100_000 - i * 10_000L),
                    "",
                    "unexplained",
                    "9980",
                    "");
        }
        return withHistory(DrivenRecordings.of(recordings).jitter().build(), 0, 4, 0, 41);
    }

    /** Two rates of three runs, of which the second cannot be kept up. */
    static Recording driven() {
        DrivenRecordings driven = DrivenRecordings.echo();
        driven.warmUp(50_000, 2_618_000_000L);
        int there = driven.rule("span", "client2server");
        int back = driven.rule("method", "server2client");
        driven.fact("explain", "slowest", "10")
                .fact("explain", "jfr", "false")
                .fact("explain", "wall", "0", "1795262400000000000");
        String[] rates = {"5000", "10000", "20000"};
        for (int rate = 0; rate < rates.length; rate++) {
            driven.series(rates[rate]);
            for (int i = 0; i < 3; i++) {
                int run = driven.run();
                if (rate == 2) {
                    driven.ramp(DrivenRecordings.END_TO_END, run, 50_000, 60_000, 170_000_000);
                } else {
                    driven.samples(DrivenRecordings.END_TO_END, run, 50_000, 58_200 + 3_000 * rate, 2_425_000);
                }
                driven.samples(DrivenRecordings.SERVICE_TIME, run, 50_000, 58_000, 905_000)
                        .samples(DrivenRecordings.DRIVER_LATENESS, run, 50_000, 150, 2_212_000)
                        .samples(DrivenRecordings.PACING_ERROR, run, 50_000, 140, 40_600)
                        .samples(there, run, 50_000, 29_000, 640_000)
                        .samples(back, run, 50_000, 28_100, 573_000);
                if (rate == 2) {
                    driven.ended(
                            run,
                            "started",
                            50_000,
                            "completed",
                            50_000,
                            "failed",
                            0,
                            "notStarted",
                            0,
                            "neverEnded",
                            0,
                            "elapsedNanos",
                            2_670_000_000L,
                            "callers",
                            1,
                            "waitedNanos",
                            0,
                            "maxBacklog",
                            3_200,
                            "maxInFlight",
                            1,
                            "lastTenth",
                            5_000,
                            "lastTenthOnTime",
                            0,
                            "inFlightGrew",
                            false,
                            "lastLatenessNanos",
                            170_000_000L);
                } else {
                    driven.endedWell(run, 50_000, rate == 0 ? 9_999_860_000L : 5_000_100_000L);
                }
                driven.fact(
                        "slow",
                        "1",
                        Integer.toString(run),
                        "2425000",
                        NOON,
                        "main",
                        "queueing",
                        "2212000",
                        "",
                        "+line",
                        "1795262419000000000",
                        "102000000 567 110000 180000 47000 0",
                        "+cpu-wait",
                        "2000000",
                        "",
                        "+lock",
                        "212000",
                        "org.acme.Ledger",
                        "+line end",
                        "0",
                        "",
                        "code",
                        "51000",
                        "",
                        "unexplained",
                        "162000",
                        "");
            }
        }
        return withHistory(driven.jitter().build(), DrivenRecordings.END_TO_END, 2, 4, 60);
    }

    /** A search for the highest rate. */
    static Recording search() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("goal", "end to end p99 <= 100us");
        String[] rates = {"1000", "32000", "8000", "16000"};
        String[] outcomes = {"pass", "fail", "pass", "fail"};
        long[] least = {58_000, 190_000, 61_000, 110_000};
        for (int i = 0; i < rates.length; i++) {
            driven.series(rates[i]);
            int run = driven.run();
            driven.samples(DrivenRecordings.END_TO_END, run, 50_000, least[i], 2_425_000)
                    .samples(DrivenRecordings.SERVICE_TIME, run, 50_000, 58_000, 905_000)
                    .endedWell(run, 50_000, 50_000_000_000_000L / Long.parseLong(rates[i]))
                    .fact("step", Integer.toString(i + 1), outcomes[i], i == 1 ? "end to end p99 200 us" : "");
        }
        return driven.fact("answer", "8000", "16000", "").jitter().build();
    }

    /** Probes, threads, causes and exceptions with names that try to be more than names. */
    static Recording named() {
        Recordings recordings = Recordings.usual()
                .fact("environment", "flags", NAMES[1])
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000");
        for (int i = 0; i < NAMES.length; i++) {
            String name = NAMES[i];
            recordings
                    .ramp(name, 1_000, 10_000, 100)
                    .errors(2)
                    .fact("matched", Integer.toString(i), name)
                    .fact("threw", Integer.toString(i), "0", name, "2")
                    .fact("unmatched", name, name)
                    .fact("skipped", name, name)
                    .fact("note", name)
                    .fact("check", name + " max <= 1us", name, "-", "max", "1000")
                    .fact(
                            "slow",
                            Integer.toString(i),
                            "0",
                            "109900",
                            NOON,
                            name,
                            "lock",
                            "100000",
                            name,
                            "unexplained",
                            "9900",
                            name);
        }
        return recordings.build();
    }

    /**
     * Probes that were called all the time, interval by interval, with a collection now and then.
     *
     * @param recording whose probes from number {@code first} on they are
     */
    static Recording withHistory(Recording recording, int first, int probes, int epoch, int intervals) {
        return recording.withIntervals(Optional.of(new TestIntervals(first, probes, epoch, intervals)));
    }

    /** Many probes for an hour, a second each. */
    static Recording anHour(int probes) {
        Recordings recordings = Recordings.usual().fact("explain", "wall", "0", "1795262400000000000");
        for (int i = 0; i < probes; i++) {
            recordings.ramp("com.acme.Service" + i + "#handle", 20_000, 20_000 + 1_000 * i, 50);
        }
        return withHistory(recordings.build(), 0, probes, 0, 3_600);
    }

    /**
     * Many probes for a month, with slow calls in each interval.
     *
     * @param thinned how many intervals are one here
     */
    static Recording aMonth(int probes, int thinned) {
        Recordings recordings =
                Recordings.usual().fact("explain", "slowest", "10").fact("explain", "wall", "0", "1795262400000000000");
        for (int i = 0; i < probes; i++) {
            recordings.ramp("com.acme.Service" + i + "#handle", 20_000, 20_000 + 1_000 * i, 50);
        }
        return recordings
                .build()
                .withIntervals(Optional.of(new TestIntervals(0, probes, 0, TestIntervals.endsOfAMonth(thinned), 5)));
    }

    /** Two followed probes: one with an answer, one without. */
    static Recording followed() {
        FollowedNode.Sum once = new FollowedNode.Sum(10, 100);
        FollowedNode self = new FollowedNode(
                FollowedNode.SELF,
                once,
                new FollowedNode.Sum(42_000_000, 31_000_000),
                false,
                Optional.empty(),
                List.of(),
                List.of());
        FollowedNode root = new FollowedNode(
                "com.acme.Orders.place", once, self.nanos(), false, Optional.empty(), List.of(), List.of(self));
        FollowFact.Tree tree = new FollowFact.Tree(
                "place order",
                2_100_000,
                8_700_000,
                true,
                new FollowFact.Cost(0.006, 1, 1, 0, 9),
                List.of(),
                new FollowFact.Inputs("argument 0", List.of(new FollowFact.Input(NAMES[0], 9, 11))),
                root);
        FollowFact.Nothing nothing = new FollowFact.Nothing("cancel", "never slow: 0 of 516 calls");
        return Recordings.bare()
                .fact(tree.strings().toArray(new String[0]))
                .fact(nothing.strings().toArray(new String[0]))
                .build();
    }

    /** Nothing but the fact that there was a JVM. */
    static Recording empty() {
        return Recordings.bare().build();
    }
}
