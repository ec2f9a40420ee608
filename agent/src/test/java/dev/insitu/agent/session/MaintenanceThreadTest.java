package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

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

/** When it does what. The pause is 50 ms, and an application has started when it has loaded no class for 200 ms. */
class MaintenanceThreadTest {
    private static final long INTERVAL_MILLIS = 1_000;

    private final VirtualJvm jvm = new VirtualJvm();
    private final LoggedTasks tasks = new LoggedTasks(jvm);

    @Test
    void untilTheApplicationHasStartedOnlyWhatCannotWaitIsDone() throws InterruptedException {
        loadClassesUntil(3_000);

        runUntil(3_100);

        assertThat(tasks.times("noteEnvironment")).as("before anything else").containsExactly(0L);
        assertThat(tasks.times("keepHistory")).containsExactly(50L);
        assertThat(tasks.times("alert")).containsExactlyElementsOf(every50(50, 3_050));
        assertThat(tasks.times("weaveUnseenClasses")).containsExactlyElementsOf(every50(50, 3_050));
        for (String later : List.of("prepare", "dropSmallProbes", "noteThrown", "noteLongCalls", "copy")) {
            assertThat(tasks.times(later)).as(later).isEmpty();
        }
    }

    @Test
    void onceItHasStartedAllIsDone() throws InterruptedException {
        loadClassesUntil(3_000);

        runUntil(4_000);

        // The last look at 3,000 found classes, the one at 3,200 none since.
        assertThat(tasks.times("prepare")).containsExactly(3_200L);
        for (String regular : List.of("dropSmallProbes", "noteThrown", "noteLongCalls", "lookForFlights", "answer")) {
            assertThat(tasks.times(regular)).as(regular).containsExactlyElementsOf(every50(3_200, 3_950));
        }
        assertThat(tasks.times("keepHistory")).as("once").hasSize(1);
        assertThat(tasks.times("weaveUnseenClasses")).contains(50L, 3_000L, 3_200L, 3_950L);
        assertThat(tasks.times("alert")).contains(50L, 3_000L, 3_200L, 3_950L);
    }

    @Test
    void callsThatWaitForItDoNotWaitForTheStart() throws InterruptedException {
        loadClassesUntil(3_000);
        jvm.at(500, () -> tasks.awaited = true);

        runUntil(1_000);

        assertThat(tasks.times("prepare")).containsExactly(500L);
    }

    /** A class of the JDK's whose initialisation meets a full heap is broken for the application, too. */
    @Test
    void whatLoadsClassesWaitsForRoomInTheHeap() throws InterruptedException {
        jvm.room = false;
        jvm.at(2_000, () -> jvm.room = true);
        jvm.at(3_000, () -> jvm.room = false);

        runUntil(4_000);

        for (String first : List.of("keepHistory", "prepare")) {
            assertThat(tasks.times(first)).as(first).containsExactly(2_000L);
        }
        for (String regular : List.of("dropSmallProbes", "noteThrown", "noteLongCalls", "lookForFlights", "answer")) {
            assertThat(tasks.times(regular)).as(regular).containsExactlyElementsOf(every50(2_000, 2_950));
        }
        assertThat(tasks.times("copy")).as("needs none once it has been done").containsExactly(2_000L, 3_000L);
    }

    @Test
    void copiesAtItsInterval() throws InterruptedException {
        runUntil(4_000);

        assertThat(tasks.times("copy")).containsExactly(200L, 1_200L, 2_200L, 3_200L);
    }

    @Test
    void copiesTakeAtMostAHundredthOfTheTime() throws InterruptedException {
        tasks.whenever("copy", () -> jvm.pass(30));

        runUntil(7_000);

        // The first ends at 230 ms, and 100 times what it took are 3,000. Looks are at 280, 330 ...
        assertThat(tasks.times("copy")).containsExactly(200L, 3_230L, 6_260L);
    }

    @Test
    void copiesAreRareWhileCallsAreDriven() throws InterruptedException {
        jvm.at(2_500, () -> tasks.measuring = true);
        jvm.at(130_000, () -> tasks.measuring = false);

        runUntil(132_500);

        assertThat(tasks.times("copy"))
                .containsExactly(200L, 1_200L, 2_200L, 62_200L, 122_200L, 130_000L, 131_000L, 132_000L);
    }

    @Test
    void aSessionThatEndsDuringTheStartCopiesNothing() throws InterruptedException {
        runUntil(100);

        assertThat(tasks.times("copy")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "noteEnvironment",
                "keepHistory",
                "alert",
                "weaveUnseenClasses",
                "prepare",
                "dropSmallProbes",
                "noteThrown",
                "noteLongCalls",
                "lookForFlights",
                "answer",
                "copy"
            })
    void aHeapThatIsFullForAWhileEndsNothing(String task) throws InterruptedException {
        tasks.whenever(task, () -> {
            if (jvm.millis() < 1_000) {
                throw new OutOfMemoryError("of a test");
            }
        });

        runUntil(3_000);

        assertThat(tasks.times("copy")).anyMatch(when -> when >= 1_950);
        assertThat(tasks.times("lookForFlights")).endsWith(2_950L);
        assertThat(tasks.times("weaveUnseenClasses")).endsWith(2_950L);
        assertThat(tasks.times("prepare")).as("tried once").hasSize(1);
    }

    /** Woven methods that it calls are none of the application's. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatItCallsIsNotCounted() throws IOException, InterruptedException {
        LiveRecording recording = LiveRecording.open("background-test-" + System.nanoTime());
        int probe = AgentControl.firstProbe();
        try {
            tasks.whenever("noteEnvironment", () -> Probe.took(1_500, 0, probe));
            tasks.whenever("copy", () -> Probe.took(1_500, 0, probe));

            runUntil(1_000);

            assertThat(tasks.times("copy")).isNotEmpty();
            assertThat(recording.read().counts()).noneMatch(counts -> counts.probe() == probe);
        } finally {
            recording.discard(null);
        }
    }

    private void loadClassesUntil(long end) {
        every50(50, end).forEach(when -> jvm.at(when, () -> tasks.loads += 20));
    }

    private static List<Long> every50(long first, long last) {
        return LongStream.iterate(first, when -> when <= last, when -> when + 50)
                .boxed()
                .toList();
    }

    /** On a thread of its own, which stays muted. */
    private void runUntil(long end) throws InterruptedException {
        jvm.at(end, () -> tasks.finished = true);
        Thread thread = new Thread(new MaintenanceThread(tasks, jvm, INTERVAL_MILLIS * 1_000_000));
        thread.start();
        thread.join();
        assertThat(tasks.finished).as("ran to the end").isTrue();
    }
}
