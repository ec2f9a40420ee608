package dev.insitu.adapter;

import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Fuseable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Reactor's {@link Mono} and {@code Flux}. Each subscription is a call: it ends with the value of a {@code Mono}, or with
 * completion, an error or cancellation. Requests, values and the context pass unchanged. Neighbours that would fuse are
 * told, as Reactor has it, that this operator does not.
 */
public final class ReactorPublisher
        implements BiFunction<Object, Object, Object>, CoreSubscriber<Object>, Fuseable.QueueSubscription<Object> {
    /** One for all: its stack trace says nothing and would cost. */
    @SuppressWarnings("StaticAssignmentOfThrowable")
    private static final CancellationException CANCELLED = new CancellationException();

    private final Supplier<BiConsumer<Object, Throwable>> begin;
    private final boolean single;
    private final CoreSubscriber<Object> actual;
    private final BiConsumer<Object, Throwable> end;
    private Subscription upstream;

    /** To be run at the first of several elements; null afterwards, and where it does not matter. */
    private Runnable first;

    private ReactorPublisher(
            Supplier<BiConsumer<Object, Throwable>> begin,
            boolean single,
            CoreSubscriber<Object> actual,
            BiConsumer<Object, Throwable> end) {
        this.begin = begin;
        this.single = single;
        this.actual = actual;
        this.end = end;
        this.first = !single && end instanceof Runnable run ? run : null;
    }

    /**
     * With a publisher and what begins a call: what the caller gets in place of the publisher. With a publisher and a subscriber, as
     * Reactor calls it: the subscriber in between.
     */
    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // signals pass as they are
    public Object apply(Object publisher, Object beginOrSubscriber) {
        if (beginOrSubscriber instanceof CoreSubscriber subscriber) {
            return new ReactorPublisher(null, single, subscriber, begin.get());
        }
        boolean isMono = publisher instanceof Mono;
        BiFunction lifter = new ReactorPublisher((Supplier) beginOrSubscriber, isMono, null, null);
        return Operators.liftPublisher(lifter).apply((Publisher) publisher);
    }

    @Override
    public Context currentContext() {
        return actual.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        upstream = subscription;
        actual.onSubscribe(this);
    }

    @Override
    public void onNext(Object value) {
        if (single) {
            end.accept(null, null);
        } else if (first != null) {
            first.run();
            first = null;
        }
        actual.onNext(value);
    }

    @Override
    public void onError(Throwable failure) {
        end.accept(null, failure);
        actual.onError(failure);
    }

    @Override
    public void onComplete() {
        end.accept(null, null);
        actual.onComplete();
    }

    @Override
    public void request(long elements) {
        upstream.request(elements);
    }

    @Override
    public void cancel() {
        end.accept(null, CANCELLED);
        upstream.cancel();
    }

    /** Values are not polled here, but signalled: else they would pass unseen. */
    @Override
    public int requestFusion(int mode) {
        return Fuseable.NONE;
    }

    @Override
    public Object poll() {
        return null;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public void clear() {
        // It holds nothing.
    }
}
