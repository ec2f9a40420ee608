package dev.insitu.explain.look;

import dev.insitu.platform.process.Daemon;
import java.util.Optional;
import java.util.function.Function;

/**
 * Answers questions about what was seen so far while the sampler runs. The question runs between two looks; no thread looks meanwhile. A
 * question of many parts lets threads look in between, because its own thread may have no CPU for long. When the sampler has
 * ended, nothing is waited for. For the thread that asks.
 */
public final class SamplerQueries {
    private static final int TRIES = 1_000;

    /** About two looks: no thread looks for longer than this and one part of a question. */
    private static final long LONGEST_NANOS = 2_000_000;

    private final ThreadSampler sampler;
    private boolean held;
    private long heldNanos;

    private SamplerQueries(ThreadSampler sampler) {
        this.sampler = sampler;
    }

    /** A question of many parts. */
    public interface InParts<T> {
        /** Answers it. {@code next} is run between two parts. */
        T answer(Observations seen, Runnable next);
    }

    /** Answers a question on the current thread, an agent thread; empty if the sampler was busy for about a second. */
    public static <T> Optional<T> ask(ThreadSampler sampler, Function<Observations, T> question) {
        return askInParts(sampler, (seen, next) -> question.apply(seen));
    }

    /**
     * As above.
     *
     * @throws IllegalStateException if the sampler was busy for about a second between two parts
     */
    public static <T> Optional<T> askInParts(ThreadSampler sampler, InParts<T> question) {
        SamplerQueries turn = new SamplerQueries(sampler);
        try {
            return turn.take() ? Optional.of(question.answer(sampler.seen(), turn::letOthersLook)) : Optional.empty();
        } finally {
            turn.giveBack();
        }
    }

    private boolean take() {
        for (int i = 0; !held && i < TRIES; i++) {
            if (sampler.hasEnded()) {
                return true;
            }
            held = sampler.busy.compareAndSet(false, true);
            if (!held) {
                Daemon.sleep(1);
            }
        }
        heldNanos = System.nanoTime();
        return held;
    }

    private void giveBack() {
        if (held) {
            held = false;
            sampler.busy.set(false);
        }
    }

    private void letOthersLook() {
        if (held && System.nanoTime() - heldNanos >= LONGEST_NANOS) {
            giveBack();
            Daemon.sleep(1);
            if (!take()) {
                throw new IllegalStateException("the sampler is busy");
            }
        }
    }
}
