package dev.insitu.adapter;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.function.BiConsumer;

/** Guava's {@link ListenableFuture}, which is also what gRPC's future stubs return. */
public final class GuavaFuture implements BiConsumer<Object, BiConsumer<Object, Throwable>>, FutureCallback<Object> {
    private final BiConsumer<Object, Throwable> end;

    private GuavaFuture(BiConsumer<Object, Throwable> end) {
        this.end = end;
    }

    @Override
    public void accept(Object future, BiConsumer<Object, Throwable> end) {
        Futures.addCallback((ListenableFuture<?>) future, new GuavaFuture(end), MoreExecutors.directExecutor());
    }

    @Override
    public void onSuccess(Object result) {
        end.accept(result, null);
    }

    @Override
    public void onFailure(Throwable failure) {
        end.accept(null, failure);
    }
}
