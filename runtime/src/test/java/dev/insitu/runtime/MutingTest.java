package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.JRE.JAVA_21;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadRows;
import dev.insitu.runtime.memory.Epoch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

class MutingTest {
    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8L * RecordedImage.MIB);
        AgentControl.tidy(recorded.region());
    }

    @Test
    void aMutedThreadIsNotCounted() {
        call(1);
        Object muted = AgentControl.mute();
        call(100);
        AgentControl.unmute(muted);
        call(1);

        assertThat(recorded.of(1).count).isEqualTo(2);
        assertThat(recorded.of(1).skipped).isEqualTo(2);
    }

    @Test
    void isMutedUntilTheOutermostEnds() {
        Threads.run(() -> {
            Object outer = AgentControl.mute();
            Object inner = AgentControl.mute();
            call(10);
            AgentControl.unmute(inner);
            call(10);
            AgentControl.unmute(outer);
            call(1);
        });

        assertThat(recorded.of(1).count).isEqualTo(1);
    }

    /** The stack is used up: to take one off is no call, and what would come after it fails. */
    @Test
    void isNotMutedWhereOnlyTheFirstStepOfTheEndCouldBeTaken() {
        Threads.run(() -> {
            call(1);
            ThreadCounters muted = ThreadRegistry.mute();
            muted.muted--;
            assertThat(ThreadRegistry.isMuted()).isFalse();
            call(1);
            assertThat(ThreadRows.current()).isNotEqualTo(ThreadRows.NONE);
            call(1);
        });

        assertThat(recorded.of(1).count).isEqualTo(3);
    }

    @Test
    void staysMutedWhenAnEpochBegins() {
        call(1);
        Object muted = AgentControl.mute();
        Epoch.begin(Epoch.current() + 1);
        call(10);
        AgentControl.unmute(muted);
        call(1);

        assertThat(recorded.of(1).count).isEqualTo(2);
    }

    @Test
    void anAgentThreadCountsItsOwnSamplesThoughMuted() {
        Threads.run(() -> {
            AgentControl.mute();
            for (int i = 0; i < 100; i++) {
                AgentControl.count(1_000_000L * i, 2);
                call(1);
            }
            Epoch.begin(Epoch.current() + 1);
            AgentControl.count(-5, 2);
        });

        assertThat(recorded.of(2).count).isEqualTo(101);
        assertThat(recorded.of(2).min).isZero();
        assertThat(recorded.of(2).max).isEqualTo(99_000_000);
        assertThat(recorded.of(1).cells).isZero();
    }

    @Test
    void mutesNoOtherThread() {
        Object muted = AgentControl.mute();
        Threads.run(() -> call(10));
        AgentControl.unmute(muted);

        assertThat(recorded.of(1).count).isEqualTo(10);
    }

    @Test
    void aThreadThatTakesOverFromAMutedOneIsCounted() {
        for (int generation = 0; generation < 10; generation++) {
            Threads.run(() -> {
                call(1);
                AgentControl.mute();
            });
            AgentControl.tidy(recorded.region());
        }

        assertThat(recorded.of(1).count).isEqualTo(10);
        assertThat(recorded.of(1).cells).isEqualTo(1);
    }

    @Test
    @EnabledForJreRange(min = JAVA_21)
    void virtualThreadsShareAndLoseNoSample() {
        int threads = 10_000;
        runVirtually(threads, () -> call(2));

        assertThat(recorded.shared(1).count).isEqualTo(2L * threads);
        assertThat(recorded.shared(1).skipped).isEqualTo(2L * threads);
        assertThat(recorded.owned(1).cells).isZero();
    }

    @Test
    @EnabledForJreRange(min = JAVA_21)
    void aVirtualThreadIsMutedForAsLongAsItAsksAndLeavesNothingBehind() {
        int threads = 2 * ThreadRegistry.SLOTS;
        runVirtually(threads, () -> {
            Object outer = AgentControl.mute();
            Object inner = AgentControl.mute();
            call(10);
            AgentControl.unmute(inner);
            call(10);
            AgentControl.unmute(outer);
            call(1);
        });
        Threads.run(4, thread -> call(1));

        assertThat(recorded.shared(1).count).isEqualTo(threads);
        assertThat(recorded.owned(1).count).isEqualTo(4);
    }

    private static void call(int times) {
        for (int i = 0; i < times; i++) {
            Probe.took(10, 1);
            Probe.tookWhenTrue(false, 10, 0, 1);
        }
    }

    /** By reflection: the tests are compiled for JDK 17. */
    private static void runVirtually(int threads, Runnable work) {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            try {
                started.add((Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, work));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("no virtual threads", e);
            }
        }
        started.forEach(Threads::join);
    }
}
