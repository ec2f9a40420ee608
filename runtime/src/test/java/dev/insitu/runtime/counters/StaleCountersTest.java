package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RetiredImages;
import dev.insitu.runtime.memory.RetiredImages.Retired;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

class StaleCountersTest {
    private static final int PROBE = 40;
    private static final long SIZE = 32 * RecordedImage.MIB;

    /** A session, another, and what the first has left. */
    private static Retired[] retire(RecordedImage first) {
        long base = first.region().header(0);
        RetiredImages.add(base, SIZE);
        Retired[] all = RetiredImages.all();
        Retired last = all[all.length - 1];
        RetiredImages.remove(last);
        assertThat(last.base()).isEqualTo(base);
        return new Retired[] {last};
    }

    private static long[] cellsAfterACall() {
        Probe.took(7, PROBE);
        return ThreadRows.shown(ThreadRegistry.current().slot);
    }

    private static boolean leadsInto(Retired[] images, long[] cells) {
        for (long word : cells) {
            if (images[0].holds(word)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void nothingLeadsToTheImageBeforeAndEachThreadGoesOnCounting() throws Exception {
        RecordedImage first = RecordedImage.open(SIZE);
        CyclicBarrier step = new CyclicBarrier(2);
        Threads.run(1, dead -> Probe.took(7, PROBE));
        Thread living = new Thread(() -> {
            cellsAfterACall();
            await(step);
            await(step);
            cellsAfterACall();
        });
        living.start();
        await(step);
        assertThat(leadsInto(retire(first), cellsAfterACall())).isTrue();
        assertThat(first.of(PROBE).count).isEqualTo(3);

        RecordedImage second = RecordedImage.open(SIZE);
        Retired[] images = retire(first);
        StaleCounters stale = StaleCounters.take();

        assertThat(stale.threads()).contains(living);
        assertThat(stale.isGone(images)).isTrue();
        long used = first.region().used();
        await(step);
        living.join();
        assertThat(leadsInto(images, cellsAfterACall())).isFalse();
        AgentControl.tidy(second.region());
        Threads.run(1, next -> Probe.took(7, PROBE));
        assertThat(second.of(PROBE).count).isEqualTo(3);
        assertThat(first.of(PROBE).count).isEqualTo(3);
        assertThat(first.region().used()).isEqualTo(used);
        assertThat(stale.isGone(images)).isTrue();
    }

    /** A thread within our own code, which may come back to what it had. */
    @Test
    void countersInUseAreNotGone() throws Exception {
        RecordedImage first = RecordedImage.open(SIZE);
        CyclicBarrier step = new CyclicBarrier(2);
        Thread inside = new Thread(() -> {
            cellsAfterACall();
            Object muted = AgentControl.mute();
            await(step);
            await(step);
            AgentControl.unmute(muted);
            await(step);
            await(step);
        });
        inside.start();
        await(step);
        RecordedImage.open(SIZE);
        Retired[] images = retire(first);

        assertThat(StaleCounters.take().isGone(images)).isFalse();
        await(step);
        await(step);
        assertThat(StaleCounters.take().isGone(images)).isTrue();
        await(step);
        inside.join();
    }

    @Test
    void countersThatCameBackAreFound() {
        RecordedImage first = RecordedImage.open(SIZE);
        ThreadCounters old = countedBy();
        RecordedImage.open(SIZE);
        Retired[] images = retire(first);
        StaleCounters stale = StaleCounters.take();
        assertThat(stale.isGone(images)).isTrue();

        // As a call's end does that was under way.
        old.show();

        assertThat(stale.isGone(images)).isFalse();
        ThreadRows.clear(old.slot);
        MemoryRegion.close();
    }

    private static ThreadCounters countedBy() {
        ThreadCounters[] owner = new ThreadCounters[1];
        Threads.run(1, thread -> {
            Probe.took(7, PROBE);
            owner[0] = ThreadRegistry.current();
        });
        return owner[0];
    }

    private static void await(CyclicBarrier step) {
        try {
            step.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
