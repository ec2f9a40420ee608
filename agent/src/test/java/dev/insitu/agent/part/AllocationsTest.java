package dev.insitu.agent.part;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Fact;
import dev.insitu.runtime.counters.AllocatedBytes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Without an agent in this JVM there is no quick way. */
class AllocationsTest {
    private final List<Fact> noted = new ArrayList<>();

    @AfterEach
    void stop() {
        AllocatedBytes.from(null);
    }

    @Test
    void aLateBeginIsNoted() throws InterruptedException {
        Allocations allocations = new Allocations(null, noted::add);

        run(allocations);
        assertThat(noted).isEmpty();
        allocations.applicationStarted();
        allocations.end();

        assertThat(notes())
                .containsExactly("allocations before the application had started are not counted: "
                        + "the JDK's counter was not loaded in time");
    }

    @Test
    void aRunThatEndsBeforeThatIsNoted() throws InterruptedException {
        Allocations allocations = new Allocations(null, noted::add);

        run(allocations);
        allocations.end();

        assertThat(notes()).containsExactly("the run was too short to count what calls allocate");
    }

    /** On a thread of its own, which stays muted. */
    private static void run(Allocations allocations) throws InterruptedException {
        Thread thread = new Thread(allocations);
        thread.start();
        thread.join();
    }

    private List<String> notes() {
        return noted.stream().map(fact -> fact.strings().get(1)).toList();
    }
}
