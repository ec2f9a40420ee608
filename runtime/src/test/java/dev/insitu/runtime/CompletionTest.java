package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompletionTest {
    private static final int THREADS = 4;
    private static final int CALLS = 20_000;

    private static int last = 2_000;

    private RecordedImage recorded;
    private int probe;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8L * RecordedImage.MIB);
        probe = ++last;
    }

    @Test
    void aCallEndsWhenItsStageDoes() {
        CompletableFuture<String> future = new CompletableFuture<>();
        Completion.watch(future, System.nanoTime(), probe, false);
        assertThat(recorded.of(probe).count).isZero();

        future.completeExceptionally(new IllegalStateException());
        Completion.watch(future, System.nanoTime(), probe, false);
        Completion.watch(CompletableFuture.completedFuture("done"), System.nanoTime(), probe, false);
        Completion.watch(null, System.nanoTime(), probe, false);

        assertThat(recorded.of(probe).count).isEqualTo(4);
        assertThat(recorded.of(probe).errors).isEqualTo(2);
    }

    /** Such as the end of a connection, which every caller gets. */
    @Test
    void aStageThatIsReturnedAgainAndAgainGetsTwoDependents() {
        CompletableFuture<String> shared = new CompletableFuture<>();
        for (int i = 0; i < PendingStage.MOST_CALLS + 100; i++) {
            Completion.watch(shared, System.nanoTime(), probe, false);
        }
        assertThat(shared.getNumberOfDependents()).isEqualTo(2);

        shared.complete("closed");

        assertThat(recorded.of(probe).count).isEqualTo(PendingStage.MOST_CALLS + 1);
        assertThat(recorded.lost(probe)).isEqualTo(99);
    }

    @Test
    void threadsThatReturnTheSameStagesLoseNoCall() throws InterruptedException {
        List<CompletableFuture<String>> futures = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            futures.add(new CompletableFuture<>());
        }
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            boolean completes = t % 2 == 0;
            threads.add(new Thread(() -> {
                for (CompletableFuture<String> future : futures) {
                    Completion.watch(future, System.nanoTime(), probe, false);
                    if (completes) {
                        future.complete("done");
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(recorded.of(probe).count).isEqualTo((long) THREADS * CALLS);
        assertThat(recorded.lost(probe)).isZero();
    }

    /** Twice as many as there are places for. */
    @Test
    void stagesThatTheApplicationDroppedLeaveTheirPlacesToOthers() {
        for (int i = 0; i < 4; i++) {
            for (int k = 0; k < 1 << 16; k++) {
                Completion.watch(new CompletableFuture<String>(), System.nanoTime(), probe, false);
            }
            System.gc();
        }

        assertThat(recorded.lost(probe)).isZero();
    }

    @Test
    void distinguishesAnAnswerFromAFailureAndFromNone() {
        Completion.watch(CompletableFuture.completedFuture(null), System.nanoTime(), probe, false);
        Completion.watch(CompletableFuture.completedFuture("done"), System.nanoTime(), probe, false);
        Completion.watch(CompletableFuture.failedFuture(new IllegalStateException()), System.nanoTime(), probe, false);
        Completion.watch(new CompletableFuture<String>(), System.nanoTime(), probe, false);

        assertThat(recorded.of(probe).count).isEqualTo(3);
        assertThat(recorded.of(probe).errors).isEqualTo(1);
    }

    /** The JDK sets the result of a future it has just made without notifying its waiters: usually there cannot be any. */
    @Test
    void aDoneFutureEndsTheCallThoughAnotherStillWaits() {
        for (int i = 0; i < 2; i++) {
            boolean fails = i == 1;
            CompletableFuture<String> answer = new Watched().thenApply(text -> {
                if (fails) {
                    throw new IllegalStateException();
                }
                return text;
            });
            Completion.watch(answer, System.nanoTime(), probe, false);
        }

        assertThat(recorded.of(probe).count).isEqualTo(2);
        assertThat(recorded.of(probe).errors).isEqualTo(1);
    }

    private static final class Watched extends CompletableFuture<String> {
        private Watched() {
            complete("done");
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            CompletableFuture<U> next = new CompletableFuture<>();
            Completion.watch(next, System.nanoTime(), 1_999, false);
            return next;
        }
    }

    /** Some can only be waited for. */
    @Test
    void aStageThatTakesNoDependentEndsTheCall() {
        Completion.watch(new Refusing(), System.nanoTime(), probe, false);

        assertThat(recorded.of(probe).count).isEqualTo(1);
    }

    private static final class Refusing extends CompletableFuture<String> {
        @Override
        public CompletableFuture<String> whenComplete(BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException();
        }
    }
}
