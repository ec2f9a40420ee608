package dev.insitu.adapter;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import java.util.function.BiConsumer;

/** Vert.x' {@link Future}. */
public final class VertxFuture
        implements BiConsumer<Object, BiConsumer<Object, Throwable>>, Handler<AsyncResult<Object>> {
    private final BiConsumer<Object, Throwable> end;

    private VertxFuture(BiConsumer<Object, Throwable> end) {
        this.end = end;
    }

    @Override
    @SuppressWarnings("unchecked") // nothing is read of the result
    public void accept(Object future, BiConsumer<Object, Throwable> end) {
        Future<Object> result = (Future<Object>) future;
        if (result.isComplete()) {
            // A handler would wait for the future's context, which may be busy.
            end.accept(null, result.cause());
        } else {
            Handler<AsyncResult<Object>> handler = new VertxFuture(end);
            result.onComplete(handler);
        }
    }

    @Override
    public void handle(AsyncResult<Object> result) {
        end.accept(null, result.cause());
    }
}
