package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.FlightFact;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.virtual.VirtualCalls;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualThreadsInFlightTest {
    private static final int OUTER = OwnProbes.FIRST_RULE_PROBE;
    private static final int INNER = OUTER + 1;

    private final RegionImage image = RegionImage.open(16 << 20);

    /** The thread that calls stands in for a virtual one. */
    private void begin(int probe, long startNanos) {
        Probe.began(startNanos, VirtualCalls.enter(image.region(), probe, 0));
    }

    private List<FlightFact> read() {
        return image.read().journal().stream()
                .filter(FlightFact.class::isInstance)
                .map(FlightFact.class::cast)
                .toList();
    }

    @Test
    void theOutermostCallOfAProbeOnAThreadIsInFlight() throws InterruptedException {
        image.region().isAlive(7_500);
        Thread thread = new Thread(() -> {
            begin(OUTER, 1_000);
            begin(INNER, 2_000);
            begin(OUTER, 3_000);
        });
        thread.start();
        thread.join();

        assertThat(read())
                .containsExactlyInAnyOrder(
                        new FlightFact.InFlight(OUTER, thread.getId(), 1_000, 6_500, thread.getName()),
                        new FlightFact.InFlight(INNER, thread.getId(), 2_000, 5_500, thread.getName()));
    }

    @Test
    void listsTheOldestOfMany() throws InterruptedException {
        int threads = ThreadsInFlight.OfVirtualThreads.MOST_LISTED + 200;
        image.region().isAlive(1_000_000);
        for (int i = 0; i < threads; i++) {
            long start = 1_000 + (i * 7_919L) % threads;
            Thread thread = new Thread(() -> begin(INNER, start));
            thread.start();
            thread.join();
        }

        List<FlightFact> facts = read();
        assertThat(facts)
                .hasSize(ThreadsInFlight.OfVirtualThreads.MOST_LISTED + 1)
                .contains(new FlightFact.MoreInFlight(INNER, 200));
        assertThat(facts.stream()
                        .filter(FlightFact.InFlight.class::isInstance)
                        .mapToLong(fact -> ((FlightFact.InFlight) fact).startNanos()))
                .allMatch(start -> start < 1_000 + ThreadsInFlight.OfVirtualThreads.MOST_LISTED);
    }
}
