package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/**
 * What woven code calls where a method returns a future whose completion is the call's end. Whoever called gets the very
 * same future; it has one more dependent.
 */
public final class Completion implements BiConsumer<Object, Throwable> {
    private final long startNanos;
    private final int probe;

    /** The thread inside {@link #attach}; any other that reads it finds only that it is not itself. */
    private Thread attaching;

    private boolean endedMeanwhile;
    private Throwable failure;

    private Completion(long startNanos, int probe) {
        this.startNanos = startNanos;
        this.probe = probe;
    }

    /**
     * A call returned. Its sample ends when the stage completes, on whatever thread, and with an exception it is a failed one;
     * a stage that never completes is never counted. Anything else that was returned, null among it, ends the sample now.
     * Any thread; throws nothing.
     *
     * @param returned what the call returned
     * @param startNanos when it began
     */
    public static void watch(Object returned, long startNanos, int probe) {
        try {
            if (ThreadRegistry.isMuted()) {
                return;
            }
            if (returned instanceof CompletionStage<?> stage) {
                new Completion(startNanos, probe).attach(stage);
            } else {
                Probe.took(System.nanoTime() - startNanos, probe);
            }
        } catch (Throwable outOfStackOrMemory) {
            // As for Probe: nothing of ours may reach the application.
        }
    }

    /** Muted, for these calls of the stage's methods are not the application's, and may be woven like any other. */
    private void attach(CompletionStage<?> stage) {
        attaching = Thread.currentThread();
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            stage.whenComplete(this);
        } catch (Throwable refused) {
            // Some stages of others can do nothing but be waited for.
            endedMeanwhile = true;
        } finally {
            attaching = null;
            if (muted != null) {
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
        if (endedMeanwhile) {
            record();
        }
    }

    @Override
    public void accept(Object result, Throwable thrown) {
        failure = thrown;
        if (attaching == Thread.currentThread()) {
            endedMeanwhile = true;
        } else {
            record();
        }
    }

    private void record() {
        long nanos = System.nanoTime() - startNanos;
        if (failure != null) {
            Probe.failed(failure, nanos, probe);
        } else {
            Probe.took(nanos, probe);
        }
    }
}
