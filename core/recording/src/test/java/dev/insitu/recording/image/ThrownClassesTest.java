package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Facts;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.counters.ThrownCounts;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What failed calls ended in, from the probe to the recording. */
class ThrownClassesTest {
    private static final long MIB = 1L << 20;

    /** Fails the test where anything of it is called. */
    private static final class Hostile extends RuntimeException {
        Hostile() {
            super(null, null, false, false);
        }

        @Override
        public int hashCode() {
            throw new AssertionError();
        }

        @Override
        public boolean equals(Object other) {
            throw new AssertionError();
        }

        @Override
        public String getMessage() {
            throw new AssertionError();
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            throw new AssertionError();
        }
    }

    private final RegionImage image = RegionImage.open(64 * MIB);

    @AfterEach
    void forget() {
        ThrownCounts.take();
    }

    private List<String> threw() {
        List<String> threw = new ArrayList<>();
        for (List<String> fact : Facts.ofKind("threw", image.read().journal())) {
            threw.add(String.join(" ", fact.subList(1, fact.size())));
        }
        return threw;
    }

    private static void fail(Throwable failure, int probe, int times) {
        for (int i = 0; i < times; i++) {
            Probe.failed(failure, 100, 0, probe);
        }
    }

    @Test
    void areCountedExactlyByManyThreadsAtOnce() throws InterruptedException {
        Throwable[] failures = {new IllegalStateException(), new Hostile(), new StackOverflowError()};
        String epoch = Integer.toString(Epoch.next() - 1);

        Together.start(8, thread -> {
                    for (int i = 0; i < 30_000; i++) {
                        fail(failures[i % 3], 1 + i % 2, 1);
                    }
                })
                .join();

        String each = epoch + " %s 40000";
        assertThat(threw())
                .containsExactlyInAnyOrder(
                        "1 " + each.formatted(IllegalStateException.class.getName()),
                        "2 " + each.formatted(IllegalStateException.class.getName()),
                        "1 " + each.formatted(Hostile.class.getName()),
                        "2 " + each.formatted(Hostile.class.getName()),
                        "1 " + each.formatted(StackOverflowError.class.getName()),
                        "2 " + each.formatted(StackOverflowError.class.getName()));
        assertThat(image.counts(1).errors()).isEqualTo(120_000);
    }

    @Test
    void areCountedByEpoch() {
        int first = Epoch.next() - 1;
        fail(new Hostile(), 1, 2);
        Epoch.begin(Epoch.next());
        fail(new Hostile(), 1, 3);

        String name = Hostile.class.getName();
        assertThat(threw())
                .containsExactlyInAnyOrder("1 " + first + " " + name + " 2", "1 " + (first + 1) + " " + name + " 3");
    }

    @Test
    void handsOverOneOfEachAndReleasesIt() {
        Throwable first = new Hostile();
        fail(first, 1, 1);
        fail(new Hostile(), 1, 5);
        fail(new IllegalStateException(), 1, 5);

        ThrownCounts.Observations newest = ThrownCounts.take();
        assertThat(newest.failure()).isInstanceOf(IllegalStateException.class);
        assertThat(newest.next().failure() == first).isTrue();
        assertThat(newest.next().next()).isNull();
        fail(new Hostile(), 1, 5);
        assertThat(ThrownCounts.take()).isNull();
    }

    @Test
    void ignoresExceptionsOfAMutedThread() {
        Object muted = AgentControl.mute();
        fail(new Hostile(), 1, 1);
        AgentControl.unmute(muted);

        assertThat(threw()).isEmpty();
    }

    @Test
    void afterTheSessionNothingIsHeld() {
        MemoryRegion.close();
        fail(new Hostile(), 1, 1);

        assertThat(threw()).isEmpty();
        assertThat(ThrownCounts.take()).isNull();
    }

    @Test
    void whereThereAreTooManyTheFirstStay() {
        for (int probe = 0; probe < 5_000; probe++) {
            fail(new Hostile(), 100 + probe, 1);
        }

        assertThat(threw()).hasSize(4_096);
    }
}
