package dev.insitu.runtime.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ParentProbes;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RecordLayout;
import dev.insitu.runtime.memory.VirtualLayout;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Self times and callers of calls with given times. Platform threads stand in for virtual ones: only their ids matter here. */
class VirtualCallsTest {
    private static final int OUTER = 500;
    private static final int MIDDLE = 501;
    private static final int INNER = 502;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8L * RecordedImage.MIB);
    }

    private static final class OpenCall {
        final int probe;
        final long startNanos;
        long nestedNanos;

        OpenCall(int probe, long startNanos) {
            this.probe = probe;
            this.startNanos = startNanos;
        }
    }

    private long begin(int probe, long startNanos) {
        return Probe.began(startNanos, VirtualCalls.enter(recorded.region(), probe, 0));
    }

    private static void end(int probe, long startNanos, long endNanos) {
        VirtualCalls.ended(startNanos, endNanos, probe, Outcome.RETURNED, true);
    }

    @Test
    void eachCallHasItsCallerAndItsOwnTime() {
        Threads.run(() -> {
            begin(OUTER, 100);
            begin(MIDDLE, 110);
            begin(INNER, 120);
            end(INNER, 120, 130);
            begin(INNER, 140);
            end(INNER, 140, 145);
            end(MIDDLE, 110, 160);
            end(OUTER, 100, 200);
        });

        assertThat(pairs()).isEqualTo(Map.of("502 in 501", "2 calls, 15 ns", "501 in 500", "1 calls, 50 ns"));
        assertThat(self(MIDDLE)).isEqualTo(35);
        assertThat(self(OUTER)).isEqualTo(50);
    }

    @Test
    void severalProbesOfOneCallDoNotNest() {
        for (boolean firstEndsFirst : new boolean[] {true, false}) {
            Threads.run(() -> {
                begin(OUTER, 100);
                long lead = begin(MIDDLE, 110);
                begin(MIDDLE + 100, 110);
                begin(INNER, 120);
                end(INNER, 120, 130);
                end(firstEndsFirst ? MIDDLE : MIDDLE + 100, 110, 160);
                assertThat(Probe.start(lead)).isEqualTo(110);
                end(firstEndsFirst ? MIDDLE + 100 : MIDDLE, 110, 160);
                end(OUTER, 100, 200);
            });
        }

        assertThat(pairs())
                .containsEntry("501 in 500", "2 calls, 100 ns")
                .containsEntry("601 in 500", "2 calls, 100 ns")
                .doesNotContainKeys("601 in 501", "501 in 601");
        assertThat(self(MIDDLE)).isEqualTo(80);
        assertThat(self(MIDDLE + 100)).isEqualTo(80);
        assertThat(self(OUTER)).isEqualTo(100);
    }

    @Test
    void whatIsLeftOutLeavesItsCalleesTimeToTheCallAround() {
        Threads.run(() -> {
            begin(OUTER, 100);
            begin(MIDDLE, 110);
            begin(INNER, 120);
            end(INNER, 120, 130);
            VirtualCalls.ended(110, 160, MIDDLE, Outcome.SKIPPED, true);
            end(OUTER, 100, 200);
        });

        assertThat(self(OUTER)).isEqualTo(90);
    }

    @Test
    void theEndOfACallEndsThoseWhoseOwnEndFailed() {
        Threads.run(() -> {
            begin(OUTER, 100);
            begin(MIDDLE, 110);
            begin(INNER, 120);
            end(OUTER, 100, 200);
            begin(INNER, 300);
            end(INNER, 300, 310);
        });

        assertThat(pairs()).isEmpty();
    }

    /** Deeper calls are counted as not known; what is around them and what comes after is right. */
    @Test
    void aDeepRecursionDoesNotUseUpTheRecords() {
        int depth = 3 * VirtualLayout.MOST_LEVELS;
        Threads.run(() -> {
            begin(OUTER, 1);
            for (int i = 1; i <= depth; i++) {
                begin(INNER, 1 + i);
            }
            for (int i = depth; i > 0; i--) {
                end(INNER, 1 + i, 2L * depth + 2 - i);
            }
            end(OUTER, 1, 2L * depth + 2);
            begin(OUTER, 1_000_000);
            begin(MIDDLE, 1_000_010);
            end(MIDDLE, 1_000_010, 1_000_020);
            end(OUTER, 1_000_000, 1_000_100);
        });

        Map<String, long[]> pairs = read();
        assertThat(pairs.get("502 in 502")[0]).isEqualTo(VirtualLayout.MOST_LEVELS);
        assertThat(pairs.get("502 in " + RecordLayout.PAIR_NO_ROOM)[0])
                .isEqualTo(depth - VirtualLayout.MOST_LEVELS - 1);
        assertThat(pairs.get("501 in 500")).containsExactly(1, 10);
        assertThat(self(OUTER)).isEqualTo(2 + 90);
    }

    /** Threads that find no record say so, and those that have one are exact. */
    @Test
    void whereRecordsAreUsedUpTheCallsAreCountedAsNotKnown() {
        recorded.usePrivateMemoryUp();
        Threads.run(() -> {
            begin(OUTER, 100);
            begin(INNER, 110);
            end(INNER, 110, 120);
            end(OUTER, 100, 200);
        });

        assertThat(pairs()).isEqualTo(Map.of("502 in -2", "1 calls, 10 ns", "500 in -2", "1 calls, 100 ns"));
    }

    @Test
    void anyNestingOnManyThreadsIsExact() {
        int probes = 6;
        for (int probe = 0; probe < probes; probe++) {
            ParentProbes.add(OUTER + probe);
        }
        Map<String, long[]> expected = new ConcurrentHashMap<>();
        Threads.run(8, thread -> callAtRandom(new Random(thread), probes, expected));

        Map<String, long[]> pairs = read();
        for (int probe = 0; probe < probes; probe++) {
            long[] selfNanos = expected.remove("self " + (OUTER + probe));
            assertThat(self(OUTER + probe)).isEqualTo(selfNanos[1]);
            assertThat(recorded.of((OUTER + probe) | OwnProbes.SELF).count).isEqualTo(selfNanos[0]);
        }
        assertThat(texts(pairs)).isEqualTo(texts(expected));
    }

    private void callAtRandom(Random random, int probes, Map<String, long[]> sums) {
        Deque<OpenCall> open = new ArrayDeque<>();
        long now = 1;
        for (int step = 0; step < 50_000 || !open.isEmpty(); step++) {
            now += 1 + random.nextInt(50);
            if (step < 50_000 && (open.isEmpty() || (open.size() < 12 && random.nextBoolean()))) {
                OpenCall call = new OpenCall(OUTER + random.nextInt(probes), now);
                begin(call.probe, now);
                open.push(call);
            } else {
                OpenCall call = open.pop();
                long nanos = now - call.startNanos;
                end(call.probe, call.startNanos, now);
                add(sums, "self " + call.probe, nanos - call.nestedNanos);
                if (!open.isEmpty()) {
                    open.peek().nestedNanos += nanos;
                    add(sums, call.probe + " in " + open.peek().probe, nanos);
                }
            }
        }
    }

    private static void add(Map<String, long[]> sums, String key, long nanos) {
        sums.merge(key, new long[] {1, nanos}, (a, b) -> new long[] {a[0] + b[0], a[1] + b[1]});
    }

    private long self(int probe) {
        return recorded.of(probe | OwnProbes.SELF).sum;
    }

    private Map<String, String> pairs() {
        return texts(read());
    }

    private static Map<String, String> texts(Map<String, long[]> sums) {
        Map<String, String> texts = new TreeMap<>();
        sums.forEach((pair, sum) -> texts.put(pair, sum[0] + " calls, " + sum[1] + " ns"));
        return texts;
    }

    private Map<String, long[]> read() {
        MemoryRegion region = recorded.region();
        Map<String, long[]> pairs = new TreeMap<>();
        for (long unit = region.intAt(Layout.HEADER_PAIRS); unit != 0; ) {
            long record = unit << Layout.UNIT_SHIFT;
            String pair = region.intAt(record + RecordLayout.PAIR_CALLED) + " in "
                    + region.intAt(record + RecordLayout.PAIR_CALLER);
            long[] sums = pairs.computeIfAbsent(pair, key -> new long[2]);
            sums[0] += region.longAt(record + RecordLayout.PAIR_COUNT);
            sums[1] += region.longAt(record + RecordLayout.PAIR_NANOS);
            unit = region.intAt(record + RecordLayout.PAIR_NEXT);
        }
        return pairs;
    }

    @Test
    void aCallAllocatesNothing() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] bytes = new long[1];
        Threads.run(() -> {
            for (int round = 0; round < 2; round++) {
                long before =
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId());
                for (int i = 1; i <= 10_000; i++) {
                    begin(OUTER, 10L * i);
                    begin(INNER, 10L * i + 1);
                    end(INNER, 10L * i + 1, 10L * i + 5);
                    end(OUTER, 10L * i, 10L * i + 9);
                }
                bytes[0] =
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            }
        });

        // The bean itself takes some hundred bytes.
        assertThat(bytes[0]).isLessThan(10_000);
    }

    /** Used up and given back a thousand times, a record is never two calls' at once. */
    @Test
    void noRecordIsLentTwice() {
        List<Threads.Work> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(() -> {
                CallRecords records = CallRecords.of(recorded.region());
                long id = Thread.currentThread().getId();
                long[] mine = new long[300];
                for (int round = 0; round < 1_000; round++) {
                    for (int j = 0; j < mine.length; j++) {
                        mine[j] = records.take(id + j);
                        Memory.UNSAFE.putLong(mine[j], id);
                    }
                    for (int j = 0; j < mine.length; j++) {
                        assertThat(Memory.UNSAFE.getLong(mine[j])).isEqualTo(id);
                        CallRecords.giveBack(id + j, mine[j]);
                    }
                }
            });
        }
        Threads.run(all);
    }
}
