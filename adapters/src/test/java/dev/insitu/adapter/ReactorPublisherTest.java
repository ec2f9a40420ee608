package dev.insitu.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A publisher that is timed obeys Reactive Streams as before: their own tests say so. */
class ReactorPublisherTest {
    private static final long PATIENCE_MILLIS = 20_000;

    private static final long MOMENT_MILLIS = 50;

    /** Passes as a whole before a test looks whether a subscriber was collected. */
    private static final long COLLECTION_MILLIS = 2_000;

    /** Waits for signals that must come, looking each moment, and for a moment for those that must not. */
    private static final TestEnvironment ENVIRONMENT =
            new TestEnvironment(PATIENCE_MILLIS, MOMENT_MILLIS, MOMENT_MILLIS);

    private static final int PASSED_AT_LEAST = 10;

    private static BiFunction<Object, Object, Object> adapter() {
        try {
            Constructor<?> any = ReactorPublisher.class.getDeclaredConstructors()[0];
            any.setAccessible(true);
            return (ReactorPublisher) any.newInstance(null, false, null, null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a publisher comes back as one of its kind
    private static <T> T timed(T publisher, Supplier<BiConsumer<Object, Throwable>> begin) {
        return (T) adapter().apply(publisher, begin);
    }

    /** A flux of as many numbers as asked for. */
    public static final class OfFlux extends PublisherVerification<Long> {
        public OfFlux() {
            super(ENVIRONMENT, COLLECTION_MILLIS);
        }

        @Override
        public Publisher<Long> createPublisher(long elements) {
            Flux<Long> numbers = Flux.generate(() -> 0L, (at, sink) -> {
                if (at >= elements) {
                    sink.complete();
                } else {
                    sink.next(at);
                }
                return at + 1;
            });
            return timed(numbers, () -> (result, failure) -> {});
        }

        @Override
        public Publisher<Long> createFailedPublisher() {
            return timed(Flux.error(new IllegalStateException("as asked")), () -> (result, failure) -> {});
        }
    }

    /** A mono has one element at most. */
    public static final class OfMono extends PublisherVerification<Long> {
        public OfMono() {
            super(ENVIRONMENT, COLLECTION_MILLIS);
        }

        @Override
        public long maxElementsFromPublisher() {
            return 1;
        }

        @Override
        public Publisher<Long> createPublisher(long elements) {
            return timed(elements == 0 ? Mono.empty() : Mono.just(1L), () -> (result, failure) -> {});
        }

        @Override
        public Publisher<Long> createFailedPublisher() {
            return timed(Mono.error(new IllegalStateException("as asked")), () -> (result, failure) -> {});
        }
    }

    @Test
    void aTimedFluxPassesTheTestsOfReactiveStreams() {
        assertThat(failuresOf(OfFlux.class)).isEmpty();
    }

    @Test
    void aTimedMonoPassesTheTestsOfReactiveStreams() {
        assertThat(failuresOf(OfMono.class)).isEmpty();
    }

    @Test
    void eachSubscriptionEndsAsItsSignalsSay() {
        AtomicInteger begun = new AtomicInteger();
        List<String> ends = new ArrayList<>();
        Supplier<BiConsumer<Object, Throwable>> begin = () -> {
            begun.incrementAndGet();
            return (result, failure) ->
                    ends.add(failure == null ? "result" : failure.getClass().getSimpleName());
        };
        Mono<Integer> mono = timed(Mono.just(1), begin);
        assertThat(begun).hasValue(0);

        mono.block();
        mono.map(n -> n + 1).block();
        timed(Mono.<Integer>error(new IllegalStateException("as asked")), begin)
                .onErrorReturn(1)
                .block();
        timed(Flux.range(0, 5), begin).map(n -> n).take(2).blockLast();

        assertThat(begun).hasValue(4);
        assertThat(ends).startsWith("result").contains("IllegalStateException").endsWith("CancellationException");
    }

    private static List<String> failuresOf(Class<?> verification) {
        TestListenerAdapter results = new TestListenerAdapter();
        TestNG tests = new TestNG(false);
        tests.setVerbose(0);
        tests.setTestClasses(new Class<?>[] {verification});
        tests.addListener(results);
        tests.run();
        assertThat(results.getPassedTests()).hasSizeGreaterThan(PASSED_AT_LEAST);
        return results.getFailedTests().stream()
                .map(failed -> failed.getName() + ": " + failed.getThrowable())
                .toList();
    }
}
