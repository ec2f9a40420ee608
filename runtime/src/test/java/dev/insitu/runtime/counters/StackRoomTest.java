package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StackRoomTest {
    private final StackRoom room = new StackRoom();

    @Test
    void leavesOutTwiceAsManyCallsAfterEachFailure() {
        assertThat(tried(1_000, 400)).containsExactly(0, 65, 194);
    }

    @Test
    void triesEachCallOnceThereIsRoom() {
        tried(1_000, 1 + StackRoom.FIRST_LEFT_OUT);
        assertThat(room.isWorthTrying(50)).isTrue();
        room.succeeded();

        for (int start = 49; start > 40; start--) {
            assertThat(room.isWorthTrying(start)).isTrue();
            room.succeeded();
        }
    }

    @Test
    void isNotDeceivedByAnAttemptThatRanOutWithin() {
        assertThat(room.isWorthTrying(100)).isTrue();
        room.ranOut = true;
        room.succeeded();

        assertThat(room.isWorthTrying(99)).isFalse();
    }

    @Test
    void beginsAnewWithALaterCall() {
        tried(1_000, 12);

        assertThat(room.isWorthTrying(1_001)).isTrue();
        assertThat(tried(1_000, StackRoom.FIRST_LEFT_OUT)).isEmpty();
        assertThat(room.isWorthTrying(500)).isTrue();
    }

    /** Which of some calls, from the innermost, are tried, if no attempt succeeds. */
    private List<Integer> tried(long innermostStart, int calls) {
        List<Integer> tried = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            if (room.isWorthTrying(innermostStart - i)) {
                tried.add(i);
            }
        }
        return tried;
    }
}
