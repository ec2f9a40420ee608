package dev.insitu.adapter;

import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import java.util.function.BiConsumer;

/** Netty's {@link Future}, among them {@code ChannelFuture}. */
public final class NettyFuture
        implements BiConsumer<Object, BiConsumer<Object, Throwable>>, GenericFutureListener<Future<Object>> {
    private final BiConsumer<Object, Throwable> end;

    private NettyFuture(BiConsumer<Object, Throwable> end) {
        this.end = end;
    }

    @Override
    @SuppressWarnings("unchecked") // nothing is read of the result
    public void accept(Object future, BiConsumer<Object, Throwable> end) {
        Future<Object> result = (Future<Object>) future;
        if (result.isDone()) {
            // A listener would wait for the future's executor, which may be busy, or have ended.
            end.accept(null, result.cause());
        } else {
            result.addListener(new NettyFuture(end));
        }
    }

    @Override
    public void operationComplete(Future<Object> future) {
        end.accept(null, future.cause());
    }
}
