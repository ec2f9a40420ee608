package dev.insitu.applications;

import java.util.ArrayList;
import java.util.List;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.Dispatchers;

/** Kotlin's coroutines: state machines of its compiler, on its own pool of threads. */
public final class Coroutines {
    private static final int COROUTINES = 5_000;

    private Coroutines() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(Coroutines::round);
    }

    private static Object round() throws InterruptedException {
        return BuildersKt.<Long>runBlocking(EmptyCoroutineContext.INSTANCE, (scope, end) -> {
            List<Deferred<Long>> all = new ArrayList<>();
            for (int i = 0; i < COROUTINES; i++) {
                long n = i;
                all.add(BuildersKt.async(
                        scope, Dispatchers.getDefault(), CoroutineStart.DEFAULT, (inner, ended) -> n * n));
            }
            long sum = 0;
            for (Deferred<Long> each : all) {
                while (!each.isCompleted()) {
                    Thread.onSpinWait();
                }
                sum += each.getCompleted();
            }
            return sum;
        });
    }
}
