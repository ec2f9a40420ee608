package versions;

import com.google.common.util.concurrent.ListenableFuture;
import io.vertx.core.Future;
import kotlin.coroutines.Continuation;
import reactor.core.publisher.Mono;

/** Returns results of libraries whose versions nobody knows. */
public final class Main {
    private static final int CALLS = 1_000;

    public static void main(String[] arguments) {
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += vertx(i).result() + guava(i).result() + mono(i).hashCode() * 0L + (Integer) suspends(i, value -> {});
        }
        System.out.println(sum);
    }

    static Future<Integer> vertx(int number) {
        return () -> number;
    }

    static ListenableFuture<Integer> guava(int number) {
        return () -> number;
    }

    static Mono<Integer> mono(int number) {
        return new Mono<>();
    }

    static Object suspends(int number, Continuation<? super Integer> caller) {
        return number;
    }
}
