package peers;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What is timed until its result is there: one method for each way to return a result. */
final class AsyncWork {
    private AsyncWork() {}

    /** There when it is returned. */
    static CompletableFuture<Long> done(long seed) {
        return CompletableFuture.completedFuture(seed);
    }

    /** There when the caller says so. */
    static CompletableFuture<Long> later(long seed) {
        return new CompletableFuture<>();
    }

    /** As above. */
    static ListenableFuture<Long> guava(long seed) {
        return SettableFuture.create();
    }

    /** There when it is subscribed. */
    static Mono<Long> mono(long seed) {
        return Mono.fromSupplier(() -> seed + 1);
    }

    /** Three elements, as above. */
    static Flux<Long> flux(long seed) {
        return Flux.just(seed, seed + 1, seed + 2);
    }
}
