package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeafCauseTest {
    private static final Cause WAIT = Cause.of(CauseKind.PARK, 0, "Object.wait on DefaultPromise");
    private static final StackTraceElement FRAME = new StackTraceElement("com.acme.Orders", "take", "Orders.java", 7);
    private static final Optional<PoolLook> TOO_EARLY = Optional.of(PoolLook.tooEarly("a channel"));
    private static final Optional<PoolLook> SEEN = Optional.of(new PoolLook("a channel", true, null, List.of()));

    private final List<SeenStack> stacks = new ArrayList<>();

    private void seen(int times, Optional<PoolLook> pool) {
        SeenStack stack = new SeenStack(List.of(FRAME), Optional.of(WAIT), pool, Optional.empty());
        stacks.addAll(Collections.nCopies(times, stack));
    }

    private String detail() {
        return LeafCause.of(stacks, 1, "com.acme.Orders.place").orElseThrow().detail();
    }

    @Test
    void stacksFromBeforeThePromisesWereNotedDoNotDecideWhetherCallsWaitForAPool() {
        seen(80, TOO_EARLY);
        seen(20, SEEN);

        assertThat(detail()).startsWith("waits for a channel in ");
    }

    @Test
    void mostOfTheOthersMustWaitForAPool() {
        seen(80, TOO_EARLY);
        seen(10, SEEN);
        seen(10, Optional.empty());

        assertThat(detail()).startsWith("Object.wait on DefaultPromise in ");
    }

    @Test
    void noStackThatCanTellIsNoPool() {
        seen(80, TOO_EARLY);

        assertThat(detail()).startsWith("Object.wait on DefaultPromise in ");
    }
}
