package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.account.JvmCounters;
import dev.insitu.platform.process.Daemon;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ThreadSamplerTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** What waits for its warm-up would wait for ever, and no thread would be looked at. */
    @Test
    void aHeapThatIsFullWhileItBeginsDoesNotEndIt() throws InterruptedException {
        Instrumentation full = (Instrumentation) Proxy.newProxyInstance(
                ThreadSamplerTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> {
                    throw new OutOfMemoryError("as if");
                });
        ThreadSampler sampler =
                ThreadSampler.start(Optional.empty(), true, Optional.of(full), new JvmCounters(), 1_000_000);
        try {
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (!sampler.isWarm() && System.nanoTime() - deadline < 0) {
                Thread.sleep(1);
            }

            assertThat(sampler.isWarm()).isTrue();
            assertThat(SamplerQueries.ask(sampler, looks -> true)).contains(true);
        } finally {
            sampler.stop();
        }
    }

    /** The thread that asks may have no CPU for long. */
    @Test
    @Timeout(60)
    void threadsAreLookedAtBetweenThePartsOfAQuestion() throws InterruptedException {
        ThreadSampler sampler =
                ThreadSampler.start(Optional.empty(), false, Optional.empty(), new JvmCounters(), 1_000_000);
        try {
            while (!sampler.isWarm()) {
                Thread.sleep(1);
            }
            Optional<Long> more = SamplerQueries.askInParts(sampler, (seen, next) -> {
                long before = seen.looks();
                while (seen.looks() == before) {
                    next.run();
                }
                return seen.looks() - before;
            });

            assertThat(more.orElseThrow()).isPositive();
            assertThat(SamplerQueries.ask(sampler, looks -> true)).contains(true);
        } finally {
            sampler.stop();
        }
    }

    /** Otherwise the session's end would lose the causes that an interval has found so far. */
    @Test
    @Timeout(60)
    void aQuestionGoesOnWhereTheSamplerEndsBetweenItsParts() {
        ThreadSampler sampler =
                ThreadSampler.start(Optional.empty(), false, Optional.empty(), new JvmCounters(), 1_000_000);
        while (!sampler.isWarm()) {
            Daemon.sleep(1);
        }
        Thread end = new Thread(() -> {
            try {
                sampler.stop();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        Optional<Integer> parts = SamplerQueries.askInParts(sampler, (seen, next) -> {
            end.start();
            int before = 0;
            while (!sampler.hasEnded()) {
                next.run();
                before++;
            }
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10);
            while (System.nanoTime() - until < 0) {
                next.run();
            }
            return before;
        });

        assertThat(parts.orElseThrow()).isPositive();
        assertThat(SamplerQueries.ask(sampler, looks -> true)).contains(true);
    }
}
