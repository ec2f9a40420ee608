package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.agent.part.SessionPart;
import dev.insitu.agent.part.VirtualJvm;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When parts are called. The pause is 50 ms, and an application has started when it has loaded no class for 200 ms. */
class SessionThreadTest {
    private final VirtualJvm jvm = new VirtualJvm();
    private final LoggedPart part = new LoggedPart(jvm);
    private final LoggedPart other = new LoggedPart(jvm);
    private final ScriptedHost host = new ScriptedHost();
    private final SessionThread thread = new SessionThread(host, jvm);

    @Test
    void untilTheApplicationHasStartedOnlyWhatCannotWaitIsDone() throws InterruptedException {
        loadClassesUntil(3_000);

        runUntil(3_100);

        assertThat(part.times("begin")).as("before anything else").containsExactly(0L);
        assertThat(part.times("fromTheStart")).containsExactlyElementsOf(every50(50, 3_050));
        assertThat(part.times("applicationStarted")).isEmpty();
        assertThat(part.times("everySoOften")).isEmpty();
    }

    /** Its parts load classes, which would delay main on a machine of few CPUs. */
    @Test
    void beforeMainItPausesOnce() throws InterruptedException {
        host.mainAhead = true;

        runUntil(500);

        assertThat(part.times("begin")).containsExactly(50L);
        assertThat(part.times("fromTheStart")).containsExactlyElementsOf(every50(100, 450));
    }

    @Test
    void anApplicationThatEndsMeanwhileBeginsNoPart() throws InterruptedException {
        host.mainAhead = true;

        runUntil(20);

        assertThat(part.times("begin")).isEmpty();
        assertThat(part.times("fromTheStart")).isEmpty();
    }

    @Test
    void onceItHasStartedAllIsDone() throws InterruptedException {
        loadClassesUntil(3_000);

        runUntil(4_000);

        // The last look at 3,000 found classes, the one at 3,200 none since.
        assertThat(part.times("applicationStarted")).containsExactly(3_200L);
        assertThat(part.times("everySoOften")).containsExactlyElementsOf(every50(3_200, 3_950));
        assertThat(part.times("fromTheStart")).containsExactlyElementsOf(every50(50, 3_950));
        assertThat(part.times("begin")).hasSize(1);
    }

    @Test
    void callsThatWaitForItDoNotWaitForTheStart() throws InterruptedException {
        loadClassesUntil(3_000);
        jvm.at(500, thread::isReady);

        runUntil(1_000);

        assertThat(part.times("applicationStarted")).containsExactly(500L);
    }

    /** A run that began before would have what the agent does once in its figures. */
    @Test
    void isReadyWhenAllPartsAre() throws InterruptedException {
        assertThat(thread.isReady()).as("not yet prepared").isFalse();

        runUntil(100);

        assertThat(thread.isReady()).isTrue();
        other.ready = false;
        assertThat(thread.isReady()).isFalse();
    }

    /** A class of the JDK's whose initialisation meets a full heap is broken for the application, too. */
    @Test
    void whatLoadsClassesWaitsForRoomInTheHeap() throws InterruptedException {
        jvm.setRoom(false);
        jvm.at(2_000, () -> jvm.setRoom(true));
        jvm.at(3_000, () -> jvm.setRoom(false));

        runUntil(4_000);

        assertThat(part.times("applicationStarted")).containsExactly(2_000L);
        assertThat(part.times("everySoOften")).containsExactlyElementsOf(every50(2_000, 2_950));
        assertThat(part.times("fromTheStart")).containsExactlyElementsOf(every50(50, 3_950));
        assertThat(part.room().indexOf(true)).as("at 2,000").isEqualTo(39);
        assertThat(part.room().lastIndexOf(true)).as("at 2,950").isEqualTo(58);
    }

    @Test
    void aSessionThatEndsDuringTheStartBeginsNothingMore() throws InterruptedException {
        runUntil(100);

        assertThat(part.times("applicationStarted")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"begin", "fromTheStart", "applicationStarted", "everySoOften"})
    void aPartThatFailsKeepsNoOtherFromItsTurn(String method) throws InterruptedException {
        part.whenever(method, () -> {
            if (jvm.millis() < 1_000) {
                throw new OutOfMemoryError("of a test");
            }
        });

        runUntil(3_000);

        for (LoggedPart each : List.of(part, other)) {
            assertThat(each.times("fromTheStart")).containsExactlyElementsOf(every50(50, 2_950));
            assertThat(each.times("applicationStarted")).as("tried once").containsExactly(200L);
            assertThat(each.times("everySoOften")).containsExactlyElementsOf(every50(200, 2_950));
        }
    }

    @Test
    void partsThatCouldNotBeCreatedAreCreatedLater() throws InterruptedException {
        host.createdFromMillis = 1_000;

        runUntil(3_000);

        assertThat(part.times("fromTheStart")).containsExactlyElementsOf(every50(1_000, 2_950));
        assertThat(part.times("applicationStarted")).hasSize(1);
    }

    /** Woven methods that the session calls are not the application's calls. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatItCallsIsNotCounted() throws IOException, InterruptedException {
        LiveRecording recording = LiveRecording.open("session-thread-test-" + System.nanoTime());
        int probe = AgentControl.firstProbe();
        try {
            part.whenever("begin", () -> Probe.took(1_500, 0, probe));
            part.whenever("everySoOften", () -> Probe.took(1_500, 0, probe));

            runUntil(1_000);

            assertThat(part.times("everySoOften")).isNotEmpty();
            assertThat(recording.read().counts()).noneMatch(counts -> counts.probe() == probe);
        } finally {
            recording.discard(null);
        }
    }

    private void loadClassesUntil(long end) {
        every50(50, end).forEach(when -> jvm.at(when, () -> host.loads += 20));
    }

    private static List<Long> every50(long first, long last) {
        return LongStream.iterate(first, when -> when <= last, when -> when + 50)
                .boxed()
                .toList();
    }

    /** On a thread of its own, which stays muted. */
    private void runUntil(long end) throws InterruptedException {
        jvm.at(end, () -> host.finished = true);
        Thread running = new Thread(thread);
        running.start();
        running.join();
        assertThat(host.finished).as("ran to the end").isTrue();
    }

    private final class ScriptedHost implements SessionThread.Host {
        private volatile boolean finished;
        private boolean mainAhead;
        private long createdFromMillis;
        private int loads;

        @Override
        public boolean isMainAhead() {
            return mainAhead;
        }

        @Override
        public void beginOnSessionThread() {
            all().forEach(each -> ((LoggedPart) each).begin());
        }

        @Override
        public List<SessionPart> all() {
            if (jvm.millis() < createdFromMillis) {
                throw new OutOfMemoryError("of a test");
            }
            return List.of(part, other);
        }

        @Override
        public boolean isFinished() {
            return finished;
        }

        @Override
        public int classesLoaded() {
            return loads;
        }
    }
}
