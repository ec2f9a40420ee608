package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What is taken interval by interval adds up to what is recorded, while writers write and epochs begin. */
class ImageChangesTest {
    private static final int WRITERS = 3;
    private static final int CALLS = 1_000_000;

    @Test
    void intervalsAddUpWhileWritersWrite() throws InterruptedException {
        RegionImage image = RegionImage.open(16L << 20);
        int firstEpoch = Epoch.current();
        ImageChanges changes = new ImageChanges(List.of(image));
        Together writers = Together.start(WRITERS, ImageChangesTest::call);
        List<EpochCounts> taken = new ArrayList<>();
        for (int intervals = 0; intervals == 0 || writers.isAlive(); intervals++) {
            if (intervals % 64 == 0) {
                Epoch.begin(Epoch.next());
            }
            taken.addAll(changes.take().counts());
        }
        writers.join();
        taken.addAll(changes.rest(image.read()).counts());

        assertThat(Epoch.current()).isGreaterThan(firstEpoch);
        assertAddUp(taken, image);
        assertThat(changes.rest(image.read()).counts()).isEmpty();
    }

    @Test
    void whatWaitsInTheRingIsInTheLastInterval() {
        RegionImage image = RegionImage.open(4L << 20, Layout.FIRST_BLOCK);
        ImageChanges changes = new ImageChanges(List.of(image));
        Probe.took(7_000, 1);
        Probe.failed(null, 9_000, 1);

        List<EpochCounts> taken = new ArrayList<>(changes.take().counts());
        taken.addAll(changes.rest(image.read()).counts());

        assertAddUp(taken, image);
        assertThat(taken).extracting(counts -> counts.buckets().total()).containsExactly(2L);
    }

    @Test
    void whatRestsIsNotReadAgain() {
        RegionImage image = RegionImage.open(4L << 20);
        ImageChanges changes = new ImageChanges(List.of(image));
        Probe.took(7_000, 1);
        assertThat(changes.take().counts()).hasSize(1);
        assertThat(changes.take().counts()).isEmpty();
        Probe.took(7_000, 2);
        assertThat(changes.take().counts()).extracting(EpochCounts::probe).containsExactly(2);
    }

    @Test
    void eachIntervalHasTheSlowestOfAllThreads() throws InterruptedException {
        AgentControl.keepSlowest(2);
        try {
            RegionImage image = RegionImage.open(4L << 20);
            ImageChanges changes = new ImageChanges(List.of(image));
            long begun = System.nanoTime();
            assertThat(slowest(image, changes, begun, 10, 20, 30)).containsExactly(40L, 30L);
            long second = System.nanoTime();
            assertThat(slowest(image, changes, second, 1, 2, 3)).containsExactly(13L, 3L);
            assertThat(changes.slowest(System.nanoTime(), System.nanoTime(), 2)).isEmpty();
        } finally {
            AgentControl.keepSlowest(0);
        }
    }

    @Test
    void oneThreadHasFiftyOfAnIntervalWhereIncidentsNeedThem() {
        AgentControl.keepSlowest(2);
        AgentControl.keepSlowestOfInterval(50);
        try {
            RegionImage image = RegionImage.open(4L << 20);
            ImageChanges changes = new ImageChanges(List.of(image));
            long begun = System.nanoTime();
            for (int nanos = 1; nanos <= 60; nanos++) {
                Probe.took(nanos, OwnProbes.FIRST_RULE_PROBE);
            }
            changes.take();

            assertThat(changes.slowest(begun, System.nanoTime(), 50))
                    .extracting(SampleFact.Kept::nanos)
                    .hasSize(50)
                    .startsWith(60L)
                    .endsWith(11L);
        } finally {
            AgentControl.keepSlowest(0);
        }
    }

    /** Calls each on this thread, and the last but 10 longer on another. */
    private static List<Long> slowest(RegionImage image, ImageChanges changes, long begun, long... nanos)
            throws InterruptedException {
        for (long each : nanos) {
            Probe.took(each, OwnProbes.FIRST_RULE_PROBE);
        }
        Thread other = new Thread(() -> Probe.took(nanos[2] + 10, OwnProbes.FIRST_RULE_PROBE));
        other.start();
        other.join();
        changes.take();
        long until = System.nanoTime();
        List<Long> slowest = changes.slowest(begun, until, 2).stream()
                .map(SampleFact.Kept::nanos)
                .toList();
        AgentControl.beginInterval(image.region(), until);
        return slowest;
    }

    @Test
    void aDamagedImageIsRefusedAndNotFollowed() {
        RegionImage image = RegionImage.open(4L << 20);
        Probe.took(7_000, 1);
        AgentControl.count(5, 2);
        ByteBuffer copy = image.copy();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 500; i++) {
            ByteBuffer damaged = ByteBuffer.allocateDirect(copy.capacity() >> 2).order(copy.order());
            damaged.put(copy.duplicate().limit(damaged.capacity())).clear();
            for (int bytes = 0; bytes < 20; bytes++) {
                int at = random.nextBoolean()
                        ? random.nextInt(Layout.HEADER_BYTES)
                        : Layout.FIRST_BLOCK + random.nextInt(4_096);
                damaged.put(at, (byte) random.nextInt(256));
            }
            try {
                new ImageChanges(List.of(new BufferImage(damaged))).take();
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("damaged");
            }
        }
        copy.putInt(Layout.HEADER_CELLS, Integer.MAX_VALUE);
        assertThatThrownBy(() -> new ImageChanges(List.of(new BufferImage(copy))).take())
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertAddUp(List<EpochCounts> taken, RegionImage image) {
        Map<Long, EpochCounts> sums = new HashMap<>();
        taken.forEach(counts -> sums.merge(counts.key(), counts, EpochCounts::plus));
        Map<Long, EpochCounts> recorded = new HashMap<>();
        for (EpochCounts counts : image.read().counts()) {
            if (counts.buckets().total() > 0) {
                recorded.put(counts.key(), counts);
            }
        }
        assertThat(sums.keySet()).isEqualTo(recorded.keySet());
        recorded.forEach((key, counts) -> {
            EpochCounts sum = sums.get(key);
            assertThat(sum.buckets()).isEqualTo(counts.buckets());
            assertThat(sum.errors()).isEqualTo(counts.errors());
            assertThat(sum.min()).isEqualTo(counts.min());
            assertThat(sum.max()).isEqualTo(counts.max());
            assertThat(sum.sum()).isCloseTo(counts.sum(), Percentage.withPercentage(0.1));
        });
    }

    private static void call(int writer) {
        SplittableRandom random = new SplittableRandom(writer);
        for (int i = 0; i < CALLS; i++) {
            long nanos = random.nextLong(1L << 30) >>> random.nextInt(31);
            if (nanos % 3 == 0) {
                Probe.failed(null, nanos, 1 + writer % 2);
            } else {
                Probe.took(nanos, 1 + writer % 2);
            }
        }
    }
}
