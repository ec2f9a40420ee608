package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Facts;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.ThreadBlockLayout;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThreadsInFlightTest {
    private static final int OUTER = OwnProbes.FIRST_RULE_PROBE;
    private static final int INNER = OUTER + 1;

    private final RegionImage image = RegionImage.open(8 << 20);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private Thread thread;

    @BeforeEach
    void beginCalls() throws InterruptedException {
        thread = new Thread(
                () -> {
                    long outer = begin(OUTER, 1_000);
                    long inner = begin(INNER, 2_000);
                    begin(OUTER, 3_000);
                    begun.countDown();
                    await(over);
                    Probe.ended(inner);
                    Probe.took(9_000, 2_000, INNER);
                    Probe.ended(outer);
                    Probe.took(9_000, 1_000, OUTER);
                },
                "wörker \u4e2d");
        thread.start();
        await(begun);
    }

    @AfterEach
    void endCalls() throws InterruptedException {
        over.countDown();
        thread.join();
    }

    @Test
    void theOutermostCallOfAProbeIsAsOldAsItsThread() {
        image.region().isAlive(7_500);

        assertThat(inFlight(image.read()))
                .containsExactly(
                        "in-flight " + OUTER + " " + thread.getId() + " 1000 6500 wörker \u4e2d",
                        "in-flight " + INNER + " " + thread.getId() + " 2000 5500 wörker \u4e2d");
    }

    @Test
    void thatACallBeganIsASignOfLife() {
        image.region().isAlive(1_500);

        assertThat(inFlight(image.read()))
                .containsExactly(
                        "in-flight " + OUTER + " " + thread.getId() + " 1000 1000 wörker \u4e2d",
                        "in-flight " + INNER + " " + thread.getId() + " 2000 0 wörker \u4e2d");
    }

    @Test
    void whatBeganAfterTheEndIsLeftOut() {
        image.region().isAlive(1_500);

        assertThat(inFlight(ImageReader.read(image, true, Optional.empty())))
                .containsExactly("in-flight " + OUTER + " " + thread.getId() + " 1000 500 wörker \u4e2d");
    }

    @Test
    void noneIsLeftWhereAllHaveEnded() throws InterruptedException {
        endCalls();

        assertThat(inFlight(image.read())).isEmpty();
    }

    @Test
    void whatIsDamagedIsNoCall() {
        var copy = image.copy();
        int block = copy.getInt(Layout.HEADER_THREADS) * Layout.UNIT;
        int call = block + ThreadBlockLayout.THREAD_CALLS;
        for (long cell : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            copy.putLong(call + ThreadBlockLayout.CALL_CELL, cell);
            assertThat(inFlight(ImageReader.read(new BufferImage(copy), false, Optional.empty())))
                    .hasSize(2);
        }
        copy.putLong(block + ThreadBlockLayout.THREAD_TOP, Long.MAX_VALUE);
        assertThat(inFlight(ImageReader.read(new BufferImage(copy), false, Optional.empty())))
                .hasSize(2);
    }

    private static long begin(int probe, long startNanos) {
        long call = Probe.enter(probe);
        Probe.began(startNanos, call);
        return call;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> inFlight(Recording recording) {
        return Facts.ofKind("in-flight", recording.journal()).stream()
                .map(fact -> String.join(" ", fact))
                .toList();
    }
}
