package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RecordLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose calls were made directly within whose, of calls with given times. */
class CallerCountsTest {
    private static final int OUTER = 300;
    private static final int MIDDLE = 301;
    private static final int INNER = 302;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8L * RecordedImage.MIB);
    }

    @Test
    void onlyTheDirectCallerIsOne() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(50, 40, INNER);
            Probe.took(60, 10, MIDDLE);
            Probe.took(85, 70, INNER);
            Probe.took(100, 0, OUTER);
        });

        assertThat(pairs())
                .isEqualTo(Map.of(
                        "302 in 301",
                        "2 calls, 20 ns",
                        "301 in 300",
                        "1 calls, 50 ns",
                        "302 in 300",
                        "1 calls, 15 ns"));
    }

    @Test
    void aRecursiveCallIsInTheOneThatMadeIt() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(40, 10, INNER);
            Probe.took(50, 0, INNER);
        });

        assertThat(pairs()).isEqualTo(Map.of("302 in 302", "2 calls, 40 ns"));
    }

    @Test
    void whatNothingContainsHasNoCaller() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(1_000, OUTER);
            Probe.took(60, 50, MIDDLE);
        });

        assertThat(pairs()).isEmpty();
    }

    @Test
    void epochsAndThreadsAreCountedApart() {
        int first = Epoch.current();
        Threads.run(4, thread -> {
            Probe.took(30, 20, INNER);
            Probe.took(100, 0, OUTER);
        });
        Epoch.begin(first + 1);
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(100, 0, OUTER);
        });

        assertThat(pairs(first)).isEqualTo(Map.of("302 in 300", "4 calls, 40 ns"));
        assertThat(pairs(first + 1)).isEqualTo(Map.of("302 in 300", "1 calls, 10 ns"));
    }

    @Test
    void withoutPrivateMemoryNoCallerIsKnown() {
        recorded.usePrivateMemoryUp();
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(100, 0, OUTER);
        });

        assertThat(recorded.shared(INNER).count).isEqualTo(1);
        assertThat(pairs()).isEmpty();
    }

    @Test
    void manyCallsOfOneProbeWithinOneKeepTheirCaller() {
        Threads.run(() -> {
            callWithin(1);
            callWithin(10_000);
        });

        assertThat(pairs()).isEqualTo(Map.of("302 in 300", "10001 calls, 50005 ns"));
    }

    private static void callWithin(int calls) {
        long start = 1_000_000L * calls;
        long now = start;
        for (int call = 0; call < calls; call++) {
            now += 7;
            Probe.took(now, now - 5, INNER);
        }
        Probe.took(now + 3, start, OUTER);
    }

    /** Of calls that are not on the stack. */
    @Test
    void whatWasCalledBeforeDoesNotMatter() {
        Threads.run(() -> {
            long now = 0;
            for (int round = 0; round < 60; round++) {
                long outer = now++;
                Probe.took(now + 3, now, OUTER + 3);
                now += 5;
                long middle = now++;
                for (int call = 0; call < 200; call++) {
                    now += 7;
                    Probe.took(now, now - 5, INNER);
                }
                Probe.took(now + 1, middle, MIDDLE);
                Probe.took(now + 2, outer, OUTER);
                now += 10;
            }
        });

        assertThat(read(-1).get("302 in 301")[0]).isEqualTo(60 * 200);
        assertThat(pairs()).hasSize(3);
    }

    @Test
    void callsInTurnKeepTheirCaller() {
        int calls = 10_000;
        Threads.run(() -> {
            Probe.took(20, 10, INNER);
            Probe.took(30, 0, OUTER);
            long now = 1_000;
            for (int call = 0; call < calls; call++) {
                now += 7;
                Probe.took(now, now - 5, INNER + call % 2);
            }
            Probe.took(now, 1_000, OUTER);
        });

        assertThat(pairs())
                .isEqualTo(Map.of("302 in 300", "5001 calls, 25010 ns", "303 in 300", "5000 calls, 25000 ns"));
    }

    @Test
    void whereTooManyProbesHadToBeJoinedTheirCallersAreCountedAsUnknown() {
        int probes = 600;
        int rounds = 3;
        Threads.run(() -> {
            Calls calls = new Calls();
            calls.call(OUTER, () -> {
                for (int call = 0; call < rounds * probes; call++) {
                    calls.call(1_000 + call % probes, () -> {});
                }
            });
        });

        Map<String, long[]> known = read(-1);
        for (int probe = 1_000; probe < 1_000 + probes; probe++) {
            assertThat(count(known, probe + " in 300") + count(known, probe + " in -1"))
                    .isEqualTo(rounds);
        }
        assertThat(known.keySet()).anyMatch(pair -> pair.endsWith(" in 300"));
        assertThat(recorded.of(OUTER | OwnProbes.SELF).sum).isEqualTo(1);
    }

    private static long count(Map<String, long[]> pairs, String pair) {
        return pairs.getOrDefault(pair, new long[2])[0];
    }

    /** Of a thread whose calls have nested never before. */
    @Test
    void whatManyCallsMakeIsKnownFromTheFirstThatContainsAnother() {
        int before = 3 * SelfTimeTracker.FIRST_CALLS;
        Threads.run(() -> {
            Calls calls = new Calls();
            for (int call = 0; call < before; call++) {
                calls.call(INNER, () -> {});
            }
            calls.call(OUTER, () -> {
                calls.call(INNER + 2, () -> {});
                calls.call(MIDDLE, () -> {
                    for (int call = 0; call < 12_000; call++) {
                        calls.call(INNER + call % 3, () -> {});
                    }
                });
                calls.call(INNER + 1, () -> {});
            });
        });

        assertThat(pairs())
                .isEqualTo(Map.of(
                        "302 in 301", "4000 calls, 4000 ns",
                        "303 in 301", "4000 calls, 4000 ns",
                        "304 in 301", "4000 calls, 4000 ns",
                        "303 in 300", "1 calls, 1 ns",
                        "304 in 300", "1 calls, 1 ns",
                        "301 in 300", "1 calls, 12001 ns"));
        assertThat(recorded.of(OUTER | OwnProbes.SELF).sum).isEqualTo(1);
    }

    @Test
    void aClockThatStepsBackMakesNoCallers() {
        int first = 350;
        Threads.run(() -> {
            Calls calls = new Calls();
            for (int call = 0; call < 5_000; call++) {
                calls.call(first, () -> {});
                calls.now -= 40;
                int back = call % 2;
                calls.call(first + 1, () -> calls.now -= back);
                calls.now += 100;
            }
        });

        assertThat(pairs()).isEmpty();
        assertThat(recorded.of(first).count).isEqualTo(5_000);
        assertThat(recorded.of(first + 1 | OwnProbes.SELF).cells).isZero();
    }

    /** What `when` leaves out is on the stack, but its end is not recorded. */
    @Test
    void whatIsLeftOutLeavesItsCallsToTheOneAround() {
        Threads.run(() -> {
            Calls calls = new Calls();
            for (int round = 0; round < 50; round++) {
                calls.call(OUTER, () -> {
                    for (int each = 0; each < 10; each++) {
                        int oneIn = each;
                        calls.call(MIDDLE, oneIn % 2 == 0, () -> {
                            for (int call = 0; call < 200; call++) {
                                calls.call(INNER, () -> {});
                            }
                        });
                    }
                });
            }
        });

        assertThat(read(-1).get("302 in 301")[0]).isEqualTo(50 * 5 * 200);
        assertThat(read(-1).get("302 in 300")[0]).isEqualTo(50 * 5 * 200);
    }

    @Test
    void twoProbesOnOneMethodHaveOneCaller() {
        Threads.run(() -> {
            for (long at = 0; at < 3_000; at += 1_000) {
                Probe.took(at + 40, at + 20, INNER);
                Probe.took(at + 40, at + 20, MIDDLE);
                Probe.took(at + 100, at, OUTER);
            }
        });

        assertThat(pairs()).isEqualTo(Map.of("302 in 300", "3 calls, 60 ns", "301 in 300", "3 calls, 60 ns"));
    }

    /** Calls as woven code makes them, on a clock that advances by one at each entry and exit. */
    private static final class Calls {
        private long now = 1_000_000;

        void call(int probe, Runnable body) {
            call(probe, true, body);
        }

        void call(int probe, boolean counts, Runnable body) {
            long start = now++;
            long call = Probe.began(start, Probe.enter(probe));
            body.run();
            Probe.ended(call);
            if (counts) {
                Probe.took(now, start, probe);
            } else {
                Probe.tookWhenTrue(false, now, start, probe);
            }
        }
    }

    @Test
    void pairsThatFindNoRoomHaveNoCallerAndDoNoHarm() {
        int probes = 2_000;
        int first = 1_000;
        RecordedImage large = RecordedImage.open(64L * RecordedImage.MIB);
        recorded = large;
        Threads.run(() -> {
            for (int round = 0; round < 3; round++) {
                for (int probe = 0; probe < probes; probe++) {
                    long at = 1_000L * (round * probes + probe);
                    Probe.took(at + 30, at + 10, first + probe);
                    Probe.took(at + 100, at, OUTER);
                }
            }
        });

        Map<String, String> known = pairs();
        assertThat(known.keySet()).filteredOn(pair -> pair.endsWith(" in 300")).hasSize(CallerCounts.MOST_PAIRS);
        assertThat(known).hasSize(probes);
        assertThat(known.values()).containsOnly("3 calls, 60 ns");
        assertThat(large.of(OUTER | OwnProbes.SELF).sum).isEqualTo(3L * probes * 80);
    }

    /** Calls at random of probes at random, themselves included, against a stack of those that are open. */
    @Test
    void agreesWithAStackOfTheOpenCalls() {
        int probes = 9;
        Map<String, String> expected = new TreeMap<>();
        Threads.run(() -> {
            Map<String, long[]> sums = callAtRandom(probes);
            sums.forEach((pair, sum) -> expected.put(pair, text(sum)));
        });

        assertThat(pairs()).isEqualTo(expected).hasSize(probes * probes);
    }

    private static Map<String, long[]> callAtRandom(int probes) {
        Map<String, long[]> sums = new TreeMap<>();
        Random random = new Random(11);
        long now = -1_000_000;
        Deque<OpenCall> open = new ArrayDeque<>();
        for (int step = 0; step < 200_000; step++) {
            now += 1 + random.nextInt(50);
            boolean begins =
                    open.isEmpty() || (open.size() < 6 && open.peek().within.size() < 4 && random.nextBoolean());
            if (begins) {
                open.push(new OpenCall(now, 400 + random.nextInt(probes), new ArrayList<>()));
            } else {
                OpenCall call = open.pop();
                long nanos = now - call.startNanos;
                Probe.took(now, call.startNanos, call.probe);
                for (long[] each : call.within) {
                    long[] sum = sums.computeIfAbsent(each[0] + " in " + call.probe, key -> new long[2]);
                    sum[0]++;
                    sum[1] += each[1];
                }
                if (!open.isEmpty()) {
                    open.peek().within.add(new long[] {call.probe, nanos});
                }
            }
        }
        return sums;
    }

    /** @param within the probe and the nanoseconds of each call that it made and that has ended */
    private record OpenCall(long startNanos, int probe, List<long[]> within) {}

    private Map<String, String> pairs() {
        return pairs(-1);
    }

    private Map<String, String> pairs(int epoch) {
        Map<String, String> texts = new TreeMap<>();
        read(epoch).forEach((pair, sum) -> texts.put(pair, text(sum)));
        return texts;
    }

    private static String text(long[] sum) {
        return sum[0] + " calls, " + sum[1] + " ns";
    }

    /** Calls and nanoseconds of each pair, in all epochs where {@code inEpoch} is negative. */
    private Map<String, long[]> read(int inEpoch) {
        MemoryRegion region = recorded.region();
        Map<String, long[]> pairs = new TreeMap<>();
        for (long unit = region.intAt(Layout.HEADER_PAIRS); unit != 0; ) {
            long record = unit << Layout.UNIT_SHIFT;
            int epoch = region.intAt(record + RecordLayout.PAIR_EPOCH);
            if (inEpoch < 0 || epoch == inEpoch) {
                String pair = region.intAt(record + RecordLayout.PAIR_CALLED) + " in "
                        + region.intAt(record + RecordLayout.PAIR_CALLER);
                long[] sums = pairs.computeIfAbsent(pair, key -> new long[2]);
                sums[0] += region.longAt(record + RecordLayout.PAIR_COUNT);
                sums[1] += region.longAt(record + RecordLayout.PAIR_NANOS);
            }
            unit = region.intAt(record + RecordLayout.PAIR_NEXT);
        }
        return pairs;
    }
}
