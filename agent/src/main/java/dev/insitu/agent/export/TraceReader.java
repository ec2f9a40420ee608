package dev.insitu.agent.export;

import dev.insitu.runtime.AgentControl;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntFunction;

/**
 * Reads the current thread's trace from the application's own OpenTelemetry, which is not on the agent's class path. Calls only the API
 * ({@code Span.current().getSpanContext()}), which allocates nothing if there is a span. Thread-safe.
 */
final class TraceReader implements IntFunction<String> {
    private static final String[] PACKAGES = {"io.opentelemetry.", "io.opentelemetry.javaagent.shaded.io.opentelemetry."
    };
    private static final String SPAN = "api.trace.Span";
    private static final String CONTEXT = "api.trace.SpanContext";
    private static final String STORAGE = "context.LazyStorage";

    /** After this many calls the JVM generates no more code for them, on any thread. */
    private static final int REHEARSALS = 300;

    private final MethodHandle current;
    private final MethodHandle isValid;
    private final MethodHandle traceId;
    private final MethodHandle spanId;

    private TraceReader(Class<?> span, Class<?> context) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle spanNow = lookup.findStatic(span, "current", MethodType.methodType(span));
        MethodHandle contextOf = lookup.findVirtual(span, "getSpanContext", MethodType.methodType(context));
        current = MethodHandles.filterReturnValue(spanNow, contextOf).asType(MethodType.methodType(Object.class));
        isValid = lookup.findVirtual(context, "isValid", MethodType.methodType(boolean.class))
                .asType(MethodType.methodType(boolean.class, Object.class));
        traceId = lookup.findVirtual(context, "getTraceId", MethodType.methodType(String.class))
                .asType(MethodType.methodType(String.class, Object.class));
        spanId = lookup.findVirtual(context, "getSpanId", MethodType.methodType(String.class))
                .asType(MethodType.methodType(String.class, Object.class));
    }

    /**
     * The class {@code Span} of an application that uses traces; null if there is none. Ignores a class whose context storage the
     * application has not initialised, because reading it would initialise it on an agent thread.
     */
    static Class<?> spanIn(Class<?>[] loaded) {
        for (Class<?> type : loaded) {
            for (String start : PACKAGES) {
                if (type.getName().equals(start + SPAN) && isInUse(start, type, loaded)) {
                    return type;
                }
            }
        }
        return null;
    }

    private static boolean isInUse(String start, Class<?> span, Class<?>[] loaded) {
        for (Class<?> type : loaded) {
            if (type.getClassLoader() == span.getClassLoader() && type.getName().equals(start + STORAGE)) {
                return AgentControl.isInitialised(type) && AgentControl.isInitialised(span);
            }
        }
        return false;
    }

    /** A reader for a class that {@link #spanIn} found. Warmed up, so that the JVM does not link it on an application thread. */
    static TraceReader of(Class<?> span) throws ReflectiveOperationException {
        String start = span.getName().substring(0, span.getName().length() - SPAN.length());
        TraceReader reader = new TraceReader(span, Class.forName(start + CONTEXT, false, span.getClassLoader()));
        for (int i = 0; i < REHEARSALS; i++) {
            reader.apply(i & 1);
        }
        return reader;
    }

    /** The trace's id for 0, the span's for 1; null if the thread is in no trace. Throws nothing. */
    @Override
    public String apply(int which) {
        try {
            Object context = (Object) current.invokeExact();
            if (!(boolean) isValid.invokeExact(context)) {
                return null;
            }
            return which == 0 ? (String) traceId.invokeExact(context) : (String) spanId.invokeExact(context);
        } catch (Throwable e) {
            return null;
        }
    }
}
