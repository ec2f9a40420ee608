package dev.insitu.explain.look;

import dev.insitu.platform.process.Daemon;
import java.util.Optional;
import java.util.function.Function;

/** Answers questions about what was seen so far while the sampler runs. The question runs between two looks; no thread looks meanwhile. */
public final class SamplerQueries {
    private static final int TRIES = 1_000;

    private SamplerQueries() {}

    /** Answers a question on the current thread, an agent thread; empty if the sampler was busy for about a second. */
    public static <T> Optional<T> ask(ThreadSampler sampler, Function<Observations, T> question) {
        for (int i = 0; i < TRIES; i++) {
            if (sampler.busy.compareAndSet(false, true)) {
                try {
                    return Optional.of(question.apply(sampler.seen()));
                } finally {
                    sampler.busy.set(false);
                }
            }
            Daemon.sleep(1);
        }
        return Optional.empty();
    }
}
