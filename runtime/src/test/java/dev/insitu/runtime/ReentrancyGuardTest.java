package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.counters.ThreadRegistry;
import org.junit.jupiter.api.Test;

class ReentrancyGuardTest {
    private final long id = ThreadRegistry.idOf(Thread.currentThread());

    @Test
    void aThreadWaitsFromItsMarkUntilItsTurnBegins() {
        assertThat(ReentrancyGuard.isWaiting(id)).isFalse();

        Iteration turn = ReentrancyGuard.claim();
        ReentrancyGuard.enter(turn);
        assertThat(ReentrancyGuard.isWaiting(id)).isTrue();
        assertThat(ReentrancyGuard.startOf(id)).isZero();

        turn.arrivedNanos = 5;
        turn.startNanos = 7;
        turn.begun = true;
        assertThat(ReentrancyGuard.isWaiting(id)).isFalse();
        assertThat(ReentrancyGuard.startOf(id)).isEqualTo(7);

        ReentrancyGuard.leave(turn);
        assertThat(ReentrancyGuard.isWaiting(id)).isFalse();
        assertThat(ReentrancyGuard.startOf(id)).isZero();
    }

    @Test
    void anotherThreadsMarkIsNotOnesOwn() {
        Iteration turn = ReentrancyGuard.claim();
        ReentrancyGuard.enter(turn);
        try {
            assertThat(ReentrancyGuard.isWaiting(id + 1)).isFalse();
            assertThat(ReentrancyGuard.current()).isTrue();
        } finally {
            ReentrancyGuard.leave(turn);
        }
        assertThat(ReentrancyGuard.current()).isFalse();
    }

    /** A stop of the thread when it had a mark in hand left it inside for good, and its calls were no iterations any more. */
    @Test
    void aThreadStoppedWithAMarkIsOutsideAndFindsItAgain() {
        Iteration turn = ReentrancyGuard.claim();
        assertThat(ReentrancyGuard.current()).isFalse();
        assertThat(ReentrancyGuard.isWaiting(id)).isFalse();

        assertThat(ReentrancyGuard.claim()).isSameAs(turn);
        ReentrancyGuard.enter(turn);
        assertThat(ReentrancyGuard.current()).isTrue();
        Iteration other = ReentrancyGuard.claim();
        assertThat(other).isNotSameAs(turn);
        ReentrancyGuard.leave(other);
        ReentrancyGuard.leave(turn);
    }
}
