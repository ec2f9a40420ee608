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
        ((Future<Object>) future).addListener(new NettyFuture(end));
    }

    @Override
    public void operationComplete(Future<Object> future) {
        end.accept(null, future.cause());
    }
}
