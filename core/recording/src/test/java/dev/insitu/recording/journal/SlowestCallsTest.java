package dev.insitu.recording.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowestCallsTest {
    private static SampleFact.Slow call(int probe, long nanos, CauseKind cause, List<String> stack) {
        return new SampleFact.Slow(
                probe, 1, nanos, nanos, "worker", List.of(Cause.of(cause, nanos, "")), List.of(), stack);
    }

    private static SampleFact.Slow call(int probe, long nanos) {
        return call(probe, nanos, CauseKind.LOCK, List.of());
    }

    @Test
    void keepsTheSlowestOfEachProbeInAnyOrder() {
        SlowestCalls calls = new SlowestCalls(3);
        for (long i = 0; i < 100; i++) {
            calls.add(call(1, i * 37 % 100));
            calls.add(call(2, 1_000 + i));
        }

        assertThat(calls.slowest())
                .extracting(SampleFact.Slow::nanos)
                .containsExactly(99L, 98L, 97L, 1_099L, 1_098L, 1_097L);
    }

    @Test
    void aCallAddedTwiceRemainsAsItIsExplainedBest() {
        SampleFact.Slow unexplained = call(1, 5, CauseKind.UNEXPLAINED, List.of("A.a"));
        SampleFact.Slow explained = call(1, 5, CauseKind.GC, List.of());
        SampleFact.Slow withStack = call(1, 5, CauseKind.GC, List.of("A.a"));
        SlowestCalls calls = new SlowestCalls(3);
        for (SampleFact.Slow each : List.of(explained, unexplained, explained)) {
            calls.add(each);
            assertThat(calls.slowest()).containsExactly(explained);
            assertThat(calls.find(unexplained)).isEqualTo(explained);
        }
        calls.add(withStack);
        calls.add(explained);
        assertThat(calls.slowest()).containsExactly(withStack);
        assertThat(calls.find(call(2, 5))).isNull();
    }

    @Test
    void anIntervalKeepsTwoHundredInAllTheSlowestOfEachProbeFirst() {
        SlowestCalls calls = new SlowestCalls(10);
        List<SampleFact.Kept> samples = new ArrayList<>();
        for (int probe = 0; probe < 150; probe++) {
            for (int rank = 0; rank < 12; rank++) {
                long nanos = 1_000_000L * (12 - rank) + probe;
                calls.add(call(probe, nanos));
                samples.add(new SampleFact.Kept(probe, 1, nanos, nanos, 0, 1, "worker", ""));
            }
        }
        List<SampleFact.Slow> kept = calls.ofInterval(SlowestCalls.MOST_CHARACTERS);

        assertThat(SlowestCalls.ofInterval(samples, 10))
                .extracting(SampleFact.Kept::nanos)
                .containsExactlyInAnyOrderElementsOf(
                        kept.stream().map(SampleFact.Slow::nanos).toList());
        assertThat(SlowestCalls.ofInterval(samples.subList(0, 24), 10)).hasSize(20);

        assertThat(kept).hasSize(200);
        assertThat(kept.stream().map(SampleFact.Slow::probe).distinct()).hasSize(150);
        assertThat(kept.stream().filter(call -> call.nanos() < 12_000_000).map(SampleFact.Slow::probe))
                .allMatch(probe -> probe >= 100);
    }

    @Test
    void stacksBeyondTheLimitAreLeftOutOfTheLessSlow() {
        List<String> stack = Collections.nCopies(50, "org.acme.some.pack.SomeClass.someMethod(SomeClass.java:1234)");
        int characters = 50 * stack.get(0).length();
        SlowestCalls calls = new SlowestCalls(100);
        for (int i = 0; i < 100; i++) {
            calls.add(call(1, i, CauseKind.CODE, stack));
        }
        List<SampleFact.Slow> kept = calls.ofInterval(SlowestCalls.MOST_CHARACTERS);

        assertThat(kept).hasSize(100);
        int withStack = SlowestCalls.MOST_CHARACTERS / characters;
        assertThat(kept.subList(0, withStack)).allMatch(call -> !call.stack().isEmpty());
        assertThat(kept.subList(withStack, 100)).allMatch(call -> call.stack().isEmpty());
    }
}
