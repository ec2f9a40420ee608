package dev.insitu.runtime.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which values slow calls had. */
class FollowInputTest {
    private static final long NEVER = Long.MAX_VALUE - 1;

    /** Nothing of it may be called. */
    private static class Hostile {
        @Override
        public int hashCode() {
            throw new IllegalStateException();
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException();
        }

        @Override
        public String toString() {
            throw new IllegalStateException();
        }
    }

    private static final class Customer extends Hostile {
        @SuppressWarnings("unused") // read from memory
        private final String tenant;

        Customer(String tenant) {
            this.tenant = tenant;
        }
    }

    private static class Request extends Hostile {
        @SuppressWarnings("unused") // read from memory
        private final Customer customer;

        @SuppressWarnings("unused") // read from memory
        private final int priority;

        Request(Customer customer, int priority) {
            this.customer = customer;
            this.priority = priority;
        }
    }

    private static final class Urgent extends Request {
        Urgent(Customer customer) {
            super(customer, 9);
        }
    }

    /** Its constants have bodies, and a toString of their own. */
    private enum Colour {
        RED {
            @Override
            public String toString() {
                throw new IllegalStateException();
            }
        }
    }

    private static Follower follower(FollowInput input, long aboveNanos) {
        return new Follower(0, new FollowPlan(new int[1][], new byte[1], aboveNanos, input));
    }

    private static void call(Follower follower, Object value, boolean slow) {
        follower.begin();
        follower.end(slow ? System.nanoTime() + 1_000_000_000_000L : System.nanoTime(), value);
    }

    private static List<FollowInputs.Count> counts(Follower follower) {
        return follower.read().inputs().mostSlow(10);
    }

    @Test
    void countsSlowAndAllCallsOfEachValueExactlyOnSeveralThreads() throws InterruptedException {
        Follower follower = follower(new FollowInput(List.of()), 100_000_000_000L);
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 10_000; i++) {
                    // A string of its own each time.
                    call(follower, "t" + i % 100, i % 100 == 13 && i >= 100);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(counts(follower)).containsExactly(new FollowInputs.Count("t13", 4 * 99, 4 * 100));
        assertThat(follower.read().inputs().isExact()).isTrue();
    }

    @Test
    void showsNumbersStringsAndConstantsAndOtherObjectsByTheirClass() {
        Object[] values = {7, -8L, (short) 9, (byte) 1, 'c', true, 1.5, 2.5f, new BigDecimal("1.10"), "", Colour.RED};
        Follower follower = follower(new FollowInput(List.of()), 0);
        for (Object value : values) {
            call(follower, value, true);
        }
        follower.begin();
        follower.end(System.nanoTime() + 1_000_000_000, 42, 'J');

        assertThat(follower.read().inputs().mostSlow(20).stream().map(FollowInputs.Count::value))
                .containsExactlyInAnyOrder("7", "-8", "9", "1", "c", "true", "1.5", "2.5", "1.10", "", "RED", "42");

        Follower other = follower(new FollowInput(List.of()), 0);
        call(other, new Hostile(), true);
        call(other, new Hostile(), true);
        call(other, null, true);
        assertThat(counts(other))
                .containsExactly(
                        new FollowInputs.Count(Hostile.class.getName(), 2, 2), new FollowInputs.Count("null", 1, 1));
    }

    @Test
    void cutsLongTexts() {
        Follower follower = follower(new FollowInput(List.of()), 0);
        call(follower, "x".repeat(64) + "a", true);
        call(follower, "x".repeat(64) + "b", true);
        call(follower, "x".repeat(63), true);

        assertThat(counts(follower))
                .containsExactly(
                        new FollowInputs.Count("x".repeat(64), 2, 2), new FollowInputs.Count("x".repeat(63), 1, 1));
    }

    @Test
    void readsFieldsFromMemoryOnceAnAgentThreadHasLocatedThem() {
        FollowInput input = new FollowInput(List.of("customer", "tenant"));
        Follower follower = follower(input, 0);
        Request[] requests = {new Request(new Customer("t1"), 1), new Urgent(new Customer("t1"))};
        for (int look = 0; look < 4; look++) {
            for (Request request : requests) {
                call(follower, request, true);
            }
            assertThat(input.locate()).isEmpty();
        }
        follower.publish(new FollowPlan(new int[1][], new byte[1], 0, input));
        call(follower, requests[0], true);
        call(follower, requests[1], true);
        call(follower, new Request(null, 1), true);

        assertThat(counts(follower))
                .containsExactly(new FollowInputs.Count("t1", 2, 2), new FollowInputs.Count("null", 1, 1));
    }

    @Test
    void readsAPrimitiveFieldAndSaysWhichClassHasNone() {
        FollowInput input = new FollowInput(List.of("priority"));
        Follower follower = follower(input, 0);
        call(follower, new Urgent(null), true);
        assertThat(input.locate()).isEmpty();
        call(follower, new Urgent(null), true);
        call(follower, "text", true);

        assertThat(counts(follower)).containsExactly(new FollowInputs.Count("9", 1, 1));
        assertThat(input.locate()).containsExactly("java.lang.String has no field priority");
        call(follower, "text", true);
        assertThat(input.locate()).isEmpty();
    }

    @Test
    void valuesThatSlowCallsHadStayWhereThereAreTooMany() {
        Follower follower = follower(new FollowInput(List.of()), 100_000_000_000L);
        for (int i = 0; i < 20_000; i++) {
            call(follower, "order " + i, false);
            if (i % 100 == 0) {
                call(follower, "t13", i >= 1_000);
            }
        }
        List<FollowInputs.Count> counts = counts(follower);

        assertThat(follower.read().inputs().isExact()).isFalse();
        assertThat(counts.get(0).value()).isEqualTo("t13");
        assertThat(counts.get(0).slow()).isEqualTo(190);
        assertThat(counts.get(0).all()).isBetween(190L, 290L);
    }

    @Test
    void nothingIsKeptUnlessAskedFor() {
        Follower follower = follower(null, NEVER);
        call(follower, "secret", true);

        assertThat(counts(follower)).isEmpty();
    }
}
