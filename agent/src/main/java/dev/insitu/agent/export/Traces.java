package dev.insitu.agent.export;

import dev.insitu.runtime.AgentControl;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.function.IntFunction;

/**
 * Finds the application's OpenTelemetry, if it has one, so that slow samples keep their traces. Only OpenTelemetry's own class holds the
 * reader strongly, so that an undeployed application can be unloaded. One thread at a time looks; any thread may read a trace.
 */
final class Traces implements IntFunction<String>, AutoCloseable {
    /** Between two searches: each goes through all loaded classes, which takes a millisecond. */
    private static final long PERIOD_NANOS = 5_000_000_000L;

    private final Instrumentation instrumentation;
    private final ClassValue<TraceReader[]> holder = new ClassValue<>() {
        @Override
        protected TraceReader[] computeValue(Class<?> type) {
            return new TraceReader[1];
        }
    };

    private volatile WeakReference<TraceReader> reader = new WeakReference<>(null);
    private WeakReference<Class<?>> span = new WeakReference<>(null);
    private long dueNanos = System.nanoTime();
    private boolean closed;

    Traces(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Searches, if due and not yet found. On an agent thread. */
    synchronized void look() {
        long now = System.nanoTime();
        if (closed || now - dueNanos < 0 || reader.get() != null) {
            return;
        }
        dueNanos = now + PERIOD_NANOS;
        Class<?> found = TraceReader.spanIn(instrumentation.getAllLoadedClasses());
        if (found != null) {
            try {
                TraceReader made = TraceReader.of(found);
                holder.get(found)[0] = made;
                span = new WeakReference<>(found);
                reader = new WeakReference<>(made);
                AgentControl.keepTraces(this);
            } catch (ReflectiveOperationException | LinkageError e) {
                // Another version of the API: no traces are kept.
                closed = true;
            }
        }
    }

    @Override
    public String apply(int which) {
        TraceReader known = reader.get();
        return known == null ? null : known.apply(which);
    }

    /** Removes the reader from the application's class. */
    @Override
    public synchronized void close() {
        closed = true;
        AgentControl.keepTraces(null);
        Class<?> found = span.get();
        if (found != null) {
            holder.remove(found);
        }
    }
}
