package dev.insitu.runtime;

import dev.insitu.runtime.counters.ResultCounts;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Woven code calls this where the completion of a method's asynchronous result ends the call. A future is returned as it is; it has
 * one more dependent, unless it was complete already. A publisher is returned with an operator that sees its signals.
 */
public final class Completion {
    private Completion() {}

    /**
     * A call returned. Its sample ends when the future completes, on any thread, and fails if the future fails; a cancelled one is
     * counted as such besides. A future that never completes is never counted. Of a publisher each subscription is a sample. If the
     * call returned nothing whose completion can be seen (null, for example), the sample ends now. Any thread; throws nothing.
     *
     * @param returned what the call returned
     * @param startNanos when the call began
     * @param mayReplace whether the caller may get another object of the same library type
     * @return what the caller gets
     */
    @SuppressWarnings("unchecked") // as each adapter is declared
    public static Object watch(Object returned, long startNanos, int probe, boolean mayReplace) {
        try {
            if (ThreadRegistry.isMuted()) {
                return returned;
            }
            if (returned instanceof CompletionStage<?> stage) {
                Object result = JdkFuture.result(stage);
                if (result == null) {
                    PendingStages.add(stage, null, JdkFuture.isAlone(stage), startNanos, probe);
                } else {
                    ended(JdkFuture.failure(result), System.nanoTime() - startNanos, probe);
                }
                return returned;
            }
            ResultAdapters.Found found = returned == null ? null : ResultAdapters.of(returned.getClass());
            Object adapter = found == null ? null : found.adapter();
            if (adapter instanceof BiConsumer<?, ?> future) {
                PendingStages.add(
                        returned,
                        (BiConsumer<Object, BiConsumer<Object, Throwable>>) future,
                        found.isAlone(returned),
                        startNanos,
                        probe);
            } else {
                Object watched = mayReplace ? watched(adapter, returned, new Subscriptions(probe)) : null;
                if (watched != null) {
                    ResultCounts.assembled(probe);
                    return watched;
                }
                ended(null, System.nanoTime() - startNanos, probe);
                if (returned != null) {
                    ResultAdapters.countUnseen(returned.getClass(), probe);
                }
            }
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
        return returned;
    }

    /**
     * As {@link #watch(Object, long, int, boolean)}, for an iteration of the driver.
     *
     * @param end is called at the result's end
     */
    @SuppressWarnings("unchecked") // as each adapter is declared
    static Object await(Object returned, AsyncIterations.End end, boolean mayReplace) {
        if (returned instanceof CompletionStage<?> stage) {
            Object result = JdkFuture.result(stage);
            if (result == null) {
                PendingStages.add(stage, null, JdkFuture.isAlone(stage), end);
            } else {
                end.accept(null, JdkFuture.failure(result));
            }
            return returned;
        }
        ResultAdapters.Found found = returned == null ? null : ResultAdapters.of(returned.getClass());
        Object adapter = found == null ? null : found.adapter();
        if (adapter instanceof BiConsumer<?, ?> future) {
            PendingStages.add(
                    returned, (BiConsumer<Object, BiConsumer<Object, Throwable>>) future, found.isAlone(returned), end);
        } else {
            Object watched = mayReplace ? watched(adapter, returned, end) : null;
            if (watched != null) {
                return watched;
            }
            end.accept(null, null);
            if (returned != null) {
                ResultAdapters.countUnseen(returned.getClass(), OwnProbes.END_TO_END_PROBE);
            }
        }
        return returned;
    }

    /**
     * What stands in place of a publisher, or of a suspend function's continuation, and reports its ends.
     *
     * @param adapter what {@link ResultAdapters} has for it
     * @param end what begins a call at each subscription, or what a continuation's end is reported to
     * @return null if nothing can
     */
    @SuppressWarnings("unchecked") // as each adapter is declared
    static Object watched(Object adapter, Object original, Object end) {
        if (adapter instanceof BiFunction<?, ?, ?> replaces) {
            try {
                return ((BiFunction<Object, Object, Object>) replaces).apply(original, end);
            } catch (LinkageError otherVersion) {
                ResultAdapters.fitsNot(original.getClass(), otherVersion);
            }
        }
        return null;
    }

    /** Counts a call whose result is there. */
    static void ended(Throwable failure, long nanos, int probe) {
        if (failure == null) {
            Probe.took(nanos, probe);
        } else if (failure instanceof CancellationException) {
            Probe.took(nanos, probe);
            ResultCounts.cancelled(probe);
        } else {
            Probe.failed(failure, nanos, probe);
        }
    }
}
