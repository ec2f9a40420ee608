package peers;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongUnaryOperator;

/** Calls one method of {@link AsyncWork} and sees to its result on the same thread. Prints one line. */
final class AsyncApplication {
    private static final int BLOCKS = 40;
    private static final int CALLS = 50_000;

    private static volatile long sink;

    private AsyncApplication() {}

    /** Takes the method. */
    public static void main(String[] arguments) throws Exception {
        System.out.println(TimedApplication.READY);
        System.in.read();
        System.out.println("begun=0 cost=" + cost(caller(arguments[0])));
    }

    private static LongUnaryOperator caller(String method) {
        switch (method) {
            case "done":
                return seed -> AsyncWork.done(seed).join();
            case "later":
                return seed -> {
                    CompletableFuture<Long> future = AsyncWork.later(seed);
                    future.complete(seed + 1);
                    return future.join();
                };
            case "guava":
                return seed -> {
                    ListenableFuture<Long> future = AsyncWork.guava(seed);
                    ((SettableFuture<Long>) future).set(seed + 1);
                    return future.isDone() ? seed : -1;
                };
            case "mono":
                return seed -> {
                    AsyncWork.mono(seed).subscribe(value -> sink = value);
                    return seed;
                };
            case "flux":
                return seed -> {
                    AsyncWork.flux(seed).subscribe(value -> sink = value);
                    return seed;
                };
            default:
                throw new IllegalArgumentException(method);
        }
    }

    /** CPU time of a call, in nanoseconds: the median of the later half of the blocks. */
    private static double cost(LongUnaryOperator call) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Double> nanos = new ArrayList<>();
        while (nanos.size() < BLOCKS) {
            long before = threads.getCurrentThreadCpuTime();
            long x = nanos.size();
            for (int i = 0; i < CALLS; i++) {
                x = call.applyAsLong(x);
            }
            sink = x;
            nanos.add((threads.getCurrentThreadCpuTime() - before) / (double) CALLS);
        }
        List<Double> later = nanos.subList(nanos.size() / 2, nanos.size());
        return later.stream().sorted().toList().get(later.size() / 2);
    }
}
