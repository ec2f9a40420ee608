package dev.insitu.agent.part;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.ThinnedProbe;
import dev.insitu.runtime.counters.Thinning;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** It looks every 50 ms; the time is the test's, the memory is real. */
@EnabledOnOs(OS.LINUX)
class MemoryPreparerTest {
    private static final int BLOCK = 1 << 16;
    private static final int BLOCKS = 64;

    /** 150,000 a second. */
    private static final int CALLS = 7_500;

    private final VirtualJvm jvm = new VirtualJvm();
    private final ScriptedHost host = new ScriptedHost();
    private final int probe = AgentControl.firstProbe();
    private LiveRecording recording;
    private MemoryPreparer preparer;
    private int blocks;

    @BeforeEach
    void open() throws IOException {
        recording = LiveRecording.open("preparer-test-" + System.nanoTime());
        preparer = new MemoryPreparer(recording, host, jvm);
        Thinning.begin(probe);
    }

    @AfterEach
    void discard() {
        Thinning.set(Thinning.slot(probe), 0);
        recording.discard(null);
    }

    /** 4 MiB between two looks, of some 10 that are ready: without them the third time finds nothing. */
    @Test
    void memoryIsReadyAheadOfUse() throws InterruptedException {
        for (int millis = 50; millis <= 250; millis += 50) {
            jvm.at(millis, this::takeBlocks);
        }

        runUntil(300);

        assertThat(blocks).isEqualTo(5 * BLOCKS);
    }

    @Test
    void itsThreadEndsWithTheSession() throws InterruptedException {
        runUntil(500);

        assertThat(jvm.millis()).isEqualTo(500);
    }

    /** A hundredth of a CPU are 50,000 timed calls a second at 200 ns each: 150,000 / 4 keep within it. */
    @Test
    void theRateOfCallsSaysHowManyAreTimed() throws InterruptedException {
        host.thins = true;
        callRegularly();

        runUntil(1_000);

        assertThat(Thinning.oneIn(Thinning.of(Thinning.slot(probe)))).isEqualTo(4);
    }

    @Test
    void theCostOfTimingSaysHowManyAreTimed() throws InterruptedException {
        host.thins = true;
        preparer.setProbeCost(2_000);
        callRegularly();

        runUntil(1_000);

        assertThat(Thinning.oneIn(Thinning.of(Thinning.slot(probe)))).isEqualTo(32);
    }

    @Test
    void whereNoProbeAsksForItAllAreTimed() throws InterruptedException {
        callRegularly();

        runUntil(1_000);

        assertThat(Thinning.of(Thinning.slot(probe))).isEqualTo(Thinning.NONE);
    }

    @Test
    void aProbeMayAskForItLater() throws InterruptedException {
        jvm.at(1_000, () -> host.thins = true);
        callRegularly();

        runUntil(2_000);

        assertThat(Thinning.oneIn(Thinning.of(Thinning.slot(probe)))).isEqualTo(4);
    }

    @Test
    void aHeapThatIsFullForAWhileEndsNothing() throws InterruptedException {
        host.thins = true;
        host.fullUntilMillis = 500;
        callRegularly();
        for (int millis = 600; millis <= 800; millis += 50) {
            jvm.at(millis, this::takeBlocks);
        }

        runUntil(2_000);

        assertThat(blocks).isEqualTo(5 * BLOCKS);
        assertThat(Thinning.oneIn(Thinning.of(Thinning.slot(probe)))).isEqualTo(4);
    }

    /** Woven methods that it calls do not count as the application's. */
    @Test
    void whatItCallsIsNotCounted() throws InterruptedException {
        jvm.at(50, () -> Probe.took(1_500, 0, probe));

        runUntil(100);

        assertThat(recording.read().counts()).noneMatch(counts -> counts.probe() == probe);
    }

    private void takeBlocks() {
        for (int i = 0; i < BLOCKS; i++) {
            blocks += recording.region().allocateShared(BLOCK) == 0 ? 0 : 1;
        }
    }

    private void callRegularly() {
        for (int millis = 50; millis < 2_000; millis += 50) {
            jvm.at(millis, this::call);
        }
    }

    /** As woven code does it. The preparer's own thread is muted. */
    private void call() {
        Thread thread = new Thread(() -> {
            for (int i = 0; i < CALLS; i++) {
                int thinning = ThinnedProbe.now(probe);
                long cell = ThinnedProbe.cell(probe, thinning);
                ThinnedProbe.returned(ThinnedProbe.begin(cell, probe, thinning), cell, thinning, probe);
            }
        });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void runUntil(long end) throws InterruptedException {
        jvm.at(end, () -> host.finished = true);
        Thread thread = new Thread(preparer);
        thread.start();
        thread.join();
        assertThat(host.finished).as("ran to the end").isTrue();
    }

    private final class ScriptedHost implements MemoryPreparer.Host {
        private volatile boolean finished;
        private boolean thins;
        private long fullUntilMillis;

        @Override
        public boolean isFinished() {
            return finished;
        }

        @Override
        public boolean thinsCalls() {
            if (jvm.millis() < fullUntilMillis) {
                throw new OutOfMemoryError("of a test");
            }
            return thins;
        }
    }
}
