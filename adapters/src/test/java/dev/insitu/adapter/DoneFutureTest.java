package dev.insitu.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The end of a call that returns a future which is done does not wait for the thread that the future notifies. */
class DoneFutureTest {
    private final List<String> ends = new ArrayList<>();
    private final CountDownLatch busy = new CountDownLatch(1);

    @Test
    void ofNetty() throws InterruptedException {
        DefaultEventExecutor loop = new DefaultEventExecutor();
        try {
            loop.execute(this::waits);

            end(NettyFuture.class, loop.newSucceededFuture("answer"));
            end(NettyFuture.class, loop.newFailedFuture(new IllegalStateException()));

            assertThat(ends).containsExactly("result", "IllegalStateException");
        } finally {
            busy.countDown();
            boolean hasEnded = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(1, TimeUnit.MINUTES);
            assertThat(hasEnded).isTrue();
        }
        end(NettyFuture.class, loop.newSucceededFuture("answer"));
        assertThat(ends).hasSize(3);
    }

    @Test
    void ofVertx() {
        Vertx vertx = Vertx.vertx();
        try {
            ContextInternal context = (ContextInternal) vertx.getOrCreateContext();
            context.runOnContext(started -> waits());

            end(VertxFuture.class, context.succeededFuture("answer"));
            end(VertxFuture.class, context.failedFuture(new IllegalStateException()));

            assertThat(ends).containsExactly("result", "IllegalStateException");
        } finally {
            busy.countDown();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private void waits() {
        try {
            busy.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("unchecked") // as each adapter is declared
    private void end(Class<?> adapter, Object future) {
        BiConsumer<Object, Throwable> end = (result, failure) ->
                ends.add(failure == null ? "result" : failure.getClass().getSimpleName());
        try {
            Constructor<?> any = adapter.getDeclaredConstructors()[0];
            any.setAccessible(true);
            ((BiConsumer<Object, BiConsumer<Object, Throwable>>) any.newInstance(end)).accept(future, end);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
