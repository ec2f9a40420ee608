package dev.insitu.it.apps;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Scope;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Calls a method outside of any trace, and on command within a trace of OpenTelemetry. */
public final class TracedCalls {
    public static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    public static final String SPAN = "b7ad6b7169203331";

    private static final int QUICK = 100;
    private static final long SLOW_MILLIS = 60;

    private TracedCalls() {}

    public static void main(String[] arguments) throws Exception {
        if (Span.current().getSpanContext().isValid()) {
            throw new IllegalStateException("in a trace already");
        }
        for (int i = 0; i < QUICK; i++) {
            work(0);
        }
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        in.readLine();
        SpanContext context = SpanContext.create(TRACE, SPAN, TraceFlags.getSampled(), TraceState.getDefault());
        try (Scope scope = Span.wrap(context).makeCurrent()) {
            work(SLOW_MILLIS);
            System.out.println(scope == null ? "no scope" : "traced");
        }
        System.out.println("told " + in.readLine());
    }

    static void work(long millis) throws InterruptedException {
        if (millis > 0) {
            Thread.sleep(millis);
        }
    }
}
