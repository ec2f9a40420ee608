package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlowestSamplesTest {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    private static final int WANTED = 10;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        SlowestSamples.keep(WANTED);
        recorded = RecordedImage.open(4 * RecordedImage.MIB);
    }

    @AfterEach
    void keepNothing() {
        SlowestSamples.keep(0);
        SlowestSamples.readEnds(null);
    }

    @Test
    void keepsTheSlowestWhateverTheirOrder() {
        Random random = new Random(7);
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            long nanos = 1L + random.nextInt(1_000_000_000);
            all.add(nanos);
            Probe.took(nanos, PROBE);
        }
        Collections.sort(all, Collections.reverseOrder());

        assertThat(nanosKept()).containsExactlyInAnyOrderElementsOf(all.subList(0, WANTED));
        assertThat(recorded.of(PROBE).max).isEqualTo(all.get(0));
    }

    @Test
    void readersOfLongSamplesDoNotChangeWhatIsKept() {
        List<Boolean> read = new ArrayList<>();
        SlowestSamples.readEnds(read::add);
        long longOnes = 0;
        Random random = new Random(8);
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            long nanos = 1L + random.nextInt(2_000_000);
            all.add(nanos);
            longOnes += nanos > 1_000_000 ? 1 : 0;
            Probe.took(nanos, PROBE);
            assertThat(recorded.of(PROBE).max).isEqualTo(Collections.max(all));
        }
        all.sort(Collections.reverseOrder());

        assertThat(nanosKept()).containsExactlyInAnyOrderElementsOf(all.subList(0, WANTED));
        // The others were kept for a while.
        assertThat(read.size()).isGreaterThanOrEqualTo((int) longOnes).isLessThan((int) longOnes + 10 * WANTED);
        assertThat(read.stream().filter(kept -> kept).count()).isBetween((long) WANTED, 20L * WANTED);
        assertThat(ThreadBlock.slowNanos(ThreadRows.cell(ThreadRows.current(), PROBE)))
                .isEqualTo(all.get(WANTED - 1));
    }

    @Test
    void whatAReaderThrowsDoesNotReachTheApplicationAndShortSamplesAreNotRead() {
        List<Boolean> read = new ArrayList<>();
        SlowestSamples.readEnds(kept -> {
            read.add(kept);
            throw new IllegalStateException();
        });
        Probe.took(99_999, PROBE);
        assertThat(read).isEmpty();
        Probe.took(100_000, PROBE);
        Probe.took(5, PROBE);

        // Behind its schedule each is longer than the one before.
        Probe.took(1_000_000, OwnProbes.END_TO_END_PROBE);
        Probe.took(2_000_000, OwnProbes.END_TO_END_PROBE);
        assertThat(read).containsExactly(true);
        assertThat(recorded.of(PROBE).count).isEqualTo(3);
    }

    @Test
    void theMaximumIsExactWhetherSamplesAreKeptOrNot() {
        for (int probe = PROBE; probe < PROBE + 2; probe++) {
            long max = 0;
            Random random = new Random(probe);
            for (int i = 0; i < 1_000; i++) {
                long nanos = random.nextInt(1 << 20);
                max = Math.max(max, nanos);
                Probe.took(nanos, probe);
                assertThat(recorded.of(probe).max).isEqualTo(max);
            }
            SlowestSamples.keep(0);
            recorded = RecordedImage.open(4 * RecordedImage.MIB);
        }
    }

    @Test
    void theSlowestOfSeveralThreadsAreThoseOfAll() {
        int count = 3;
        List<Long> all = Collections.synchronizedList(new ArrayList<>());
        List<Long> ids = Collections.synchronizedList(new ArrayList<>());
        long[] longest = new long[WANTED];
        CyclicBarrier together = new CyclicBarrier(count);
        List<Threads.Work> works = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Random random = new Random(i);
            works.add(() -> {
                for (int j = 0; j < 1_000; j++) {
                    long nanos = 1L + random.nextInt(1_000_000_000);
                    all.add(nanos);
                    Probe.took(nanos, PROBE);
                }
                ids.add(ThreadRegistry.idOf(Thread.currentThread()));
                // The last of them merges while all are there.
                if (together.await() == 0) {
                    ids.forEach(id -> CallsInFlight.mergeSlowest(id, PROBE, longest));
                    CallsInFlight.mergeSlowest(-5, PROBE, longest);
                }
                together.await();
            });
        }
        Threads.run(works);

        Collections.sort(all);
        assertThat(longest)
                .containsExactly(all.subList(all.size() - WANTED, all.size()).toArray(new Long[0]));
    }

    @Test
    void samplesOfAnEpochThatIsOverAreNotAmongTheSlowest() {
        Probe.took(700, PROBE);
        long[] longest = new long[WANTED];
        Epoch.begin(Epoch.next());
        CallsInFlight.mergeSlowest(ThreadRegistry.idOf(Thread.currentThread()), PROBE, longest);
        assertThat(longest).containsOnly(0);

        Probe.took(500, PROBE);
        CallsInFlight.mergeSlowest(ThreadRegistry.idOf(Thread.currentThread()), PROBE, longest);
        assertThat(longest[WANTED - 1]).isEqualTo(500);
    }

    @Test
    void keepsWhenAndOnWhatThread() throws InterruptedException {
        long before = System.nanoTime();
        Thread thread = new Thread(() -> Probe.took(500, PROBE), "wörker \u4e2d");
        thread.start();
        thread.join();

        long record = records().get(0);
        assertThat(recorded.region().longAt(record + CellLayout.KEPT_END)).isBetween(before, System.nanoTime());
        assertThat(recorded.region().longAt(record + CellLayout.KEPT_THREAD)).isEqualTo(ThreadRegistry.idOf(thread));
        assertThat(recorded.region().intAt(record + CellLayout.KEPT_NAME)).isEqualTo(-2 * "wörker \u4e2d".length());
    }

    @Test
    void anIterationTellsHowLateItBegan() {
        Probe.took(700, OwnProbes.END_TO_END_PROBE);
        SlowestSamples.iteration(
                ThreadRows.NONE, OwnProbes.END_TO_END_PROBE, 700, 1_000, 1_300, System.nanoTime() - 1_000_000);
        Probe.took(0, OwnProbes.END_TO_END_PROBE);
        SlowestSamples.iteration(ThreadRows.NONE, OwnProbes.END_TO_END_PROBE, 0, 5, 5, System.nanoTime());

        List<Long> records = records(OwnProbes.END_TO_END_PROBE);
        assertThat(records).hasSize(1);
        assertThat(recorded.region().longAt(records.get(0) + CellLayout.KEPT_LATE))
                .isEqualTo(300);
    }

    @Test
    void threadsThatShareKeepTheirsToo() throws InterruptedException {
        recorded.usePrivateMemoryUp();
        Threads.run(4, thread -> {
            for (int i = 0; i < 1_000; i++) {
                Probe.took(1 + thread + 4L * i, PROBE);
            }
        });

        assertThat(nanosKept()).isNotEmpty().allMatch(nanos -> nanos > 0 && nanos <= 4_000);
        assertThat(recorded.of(PROBE).max).isEqualTo(4_000);
    }

    /** As one that ran out of stack at the end of its write, on a thread that has ended. */
    @Test
    void aWriterThatCouldNotUnlockKeepsOthersFromWritingForTwoIntervalsAtMost() {
        recorded.usePrivateMemoryUp();
        Probe.took(10, PROBE);
        MemoryRegion region = recorded.region();
        long block = SlowestSamples.block(region.address(region.intAt(Layout.HEADER_CELLS)));
        UNSAFE.putInt(block + CellLayout.KEPT_LOCK, 77);
        Probe.took(20, PROBE);
        assertThat(nanosKept()).containsExactly(10L);

        SlowestSamples.beginInterval(region, System.nanoTime());
        SlowestSamples.beginInterval(region, System.nanoTime());
        Probe.took(30, PROBE);

        assertThat(nanosKept()).containsExactlyInAnyOrder(10L, 30L);
        assertThat(recorded.of(PROBE).max).isEqualTo(30);
    }

    @Test
    void eachIntervalHasItsOwnSlowestBesideThoseOfTheWholeLife() {
        for (long nanos = 1; nanos <= 100; nanos++) {
            Probe.took(1_000 * nanos, PROBE);
        }
        assertThat(nanosOfInterval()).containsExactlyInAnyOrder(tenFrom(91_000));

        SlowestSamples.beginInterval(recorded.region(), System.nanoTime());
        assertThat(ThreadBlock.slowNanos(ThreadRows.cell(ThreadRows.current(), PROBE)))
                .isEqualTo(-1);
        for (long nanos = 1; nanos <= 50; nanos++) {
            Probe.took(1_000 * nanos, PROBE);
        }
        assertThat(nanosOfInterval()).containsExactlyInAnyOrder(tenFrom(41_000));
        assertThat(nanosKept()).containsExactlyInAnyOrder(tenFrom(91_000));
        assertThat(ThreadBlock.slowNanos(ThreadRows.cell(ThreadRows.current(), PROBE)))
                .isEqualTo(41_000);
        assertThat(recorded.of(PROBE).max).isEqualTo(100_000);
    }

    @Test
    void samplesThatEndedAfterAnIntervalWasTakenBelongToTheNext() {
        Probe.took(700, PROBE);
        long taken = System.nanoTime();
        Probe.took(500, PROBE);
        SlowestSamples.beginInterval(recorded.region(), taken);
        Probe.took(300, PROBE);

        assertThat(nanosOfInterval()).containsExactlyInAnyOrder(500L, 300L);
        assertThat(nanosKept()).containsExactlyInAnyOrder(700L, 500L, 300L);
    }

    @Test
    void writersThatGoOnWhileIntervalsBeginKeepTheSlowestOfEach() {
        Threads.run(4, thread -> {
            for (int i = 0; i < 20_000; i++) {
                Probe.took(1 + i % 5_000, PROBE);
                if (thread == 0 && i % 10 == 0) {
                    SlowestSamples.beginInterval(recorded.region(), System.nanoTime());
                }
                if (thread != 0 && i % 5_000 == 4_999) {
                    assertThat(ThreadBlock.slowNanos(ThreadRows.cell(ThreadRows.current(), PROBE)))
                            .isLessThan(5_000);
                }
            }
        });

        SlowestSamples.beginInterval(recorded.region(), System.nanoTime());
        Probe.took(1, PROBE);
        assertThat(nanosOfInterval()).containsExactly(1L);
        assertThat(recorded.of(PROBE).max).isEqualTo(5_000);
    }

    @Test
    void anIntervalMayKeepMoreThanTheWholeLife() {
        SlowestSamples.keepOfInterval(50);
        List<Long> shuffled = new ArrayList<>(List.of(from(1_000, 120)));
        for (int round = 0; round < 3; round++) {
            SlowestSamples.beginInterval(recorded.region(), System.nanoTime());
            Collections.shuffle(shuffled, new Random(round));
            for (long nanos : shuffled) {
                Probe.took(nanos, PROBE);
            }

            assertThat(nanosOfInterval(60)).containsExactlyInAnyOrder(from(71_000, 50));
        }
        assertThat(nanosKept()).hasSize(WANTED);
        assertThat(recorded.of(PROBE).count).isEqualTo(360);
    }

    /** Of many cells those come first that are made first: later ones keep what all keep. */
    @Test
    void cellsKeepMoreWhileLessThanAQuarterOfTheMemoryIsUsed() {
        SlowestSamples.keepOfInterval(50);
        MemoryRegion region = recorded.region();
        long quarter = RecordedImage.MIB;
        for (int probe = PROBE; region.used() < 2 * quarter; probe++) {
            long usedBefore = region.used();
            for (long nanos : from(1_000, 60)) {
                Probe.took(nanos, probe);
            }

            long[] longest = new long[60];
            CallsInFlight.mergeSlowest(ThreadRegistry.idOf(Thread.currentThread()), probe, longest);
            assertThat(Arrays.stream(longest).filter(nanos -> nanos > 0))
                    .as("with %d bytes used", usedBefore)
                    .hasSize(usedBefore < quarter ? 50 : WANTED);
        }
    }

    private static Long[] tenFrom(long first) {
        return from(first, WANTED);
    }

    private static Long[] from(long first, int count) {
        Long[] all = new Long[count];
        for (int i = 0; i < count; i++) {
            all[i] = first + 1_000L * i;
        }
        return all;
    }

    /** Those of the current thread. */
    private List<Long> nanosOfInterval() {
        return nanosOfInterval(WANTED);
    }

    private List<Long> nanosOfInterval(int most) {
        long[] longest = new long[most];
        CallsInFlight.mergeSlowest(ThreadRegistry.idOf(Thread.currentThread()), PROBE, longest);
        return Arrays.stream(longest).filter(nanos -> nanos > 0).boxed().toList();
    }

    private List<Long> nanosKept() {
        return records().stream()
                .map(record -> recorded.region().longAt(record + CellLayout.KEPT_NANOS))
                .toList();
    }

    private List<Long> records() {
        return records(PROBE);
    }

    private List<Long> records(int probe) {
        MemoryRegion region = recorded.region();
        List<Long> records = new ArrayList<>();
        for (long cell = block(Layout.HEADER_CELLS); cell != 0; cell = block(cell + CellLayout.CELL_NEXT)) {
            long kept = region.intAt(cell + CellLayout.CELL_KEPT);
            if (region.intAt(cell + CellLayout.CELL_PROBE) == probe && kept != 0) {
                long block = cell + (kept << Layout.UNIT_SHIFT);
                for (int i = 0; i < WANTED; i++) {
                    long record = block + CellLayout.KEPT_FIRST + (long) i * CellLayout.KEPT_BYTES;
                    if (region.longAt(record + CellLayout.KEPT_NANOS) != 0) {
                        records.add(record);
                    }
                }
            }
        }
        return records;
    }

    private long block(long offset) {
        return (long) recorded.region().intAt(offset) << Layout.UNIT_SHIFT;
    }
}
