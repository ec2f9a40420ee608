package dev.insitu.explain.look;

import dev.insitu.platform.process.Daemon;
import java.util.Optional;
import java.util.function.Function;

/** Asks what was seen so far, while looks go on: between two of them, in the place of who looks. */
public final class SamplerQueries {
    private static final int TRIES = 1_000;

    private SamplerQueries() {}

    /** Has a question answered on the current thread, one of ours; empty where the looks leave no room for it within a second. */
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
