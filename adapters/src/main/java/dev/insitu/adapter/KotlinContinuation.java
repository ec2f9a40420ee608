package dev.insitu.adapter;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import kotlin.Result;
import kotlin.ResultKt;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.jvm.internal.ContinuationImpl;

/**
 * What a suspend function of Kotlin resumes when it has its result, in place of its caller's continuation: as if there were one
 * more suspend function in between. It is dispatched by the interceptor of the caller's context, as the caller's would be.
 */
public final class KotlinContinuation extends ContinuationImpl
        implements BiFunction<Object, BiConsumer<Object, Throwable>, Object> {
    private static final long serialVersionUID = 1;

    private final transient BiConsumer<Object, Throwable> end;

    private KotlinContinuation(Continuation<Object> caller, BiConsumer<Object, Throwable> end) {
        super(caller);
        this.end = end;
    }

    @Override
    @SuppressWarnings("unchecked") // a result passes as it is
    public Object apply(Object continuation, BiConsumer<Object, Throwable> end) {
        return new KotlinContinuation((Continuation<Object>) continuation, end);
    }

    @Override
    protected Object invokeSuspend(Object result) {
        end.accept(null, result instanceof Result.Failure failed ? failed.exception : null);
        // As each suspend function does first: a failure passes on as it is.
        ResultKt.throwOnFailure(result);
        return result;
    }
}
