package dev.insitu.explain.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CpuQueueTest {
    private static final long PATIENCE_NANOS = 20_000_000_000L;
    private static final long SOME_CPU_NANOS = 50_000_000;

    private final ThreadTimes times = new ThreadTimes();
    private volatile boolean over;
    private volatile boolean parks = true;

    @Test
    void aThreadThatRunsWantsACpuAndHasOne() throws InterruptedException {
        times.open();
        Thread thread = new Thread(this::parkOrSpin, "parks or spins");
        thread.start();
        long id = thread.getId();
        try (CpuQueue cpus = new CpuQueue(times)) {
            // A thread that waits in the JVM's view may be on its CPU for a moment more.
            assertThat(await(() -> wants(cpus, id).isEmpty())).isTrue();

            parks = false;
            LockSupport.unpark(thread);
            assertThat(await(() -> !wants(cpus, id).isEmpty())).isTrue();
            Map<Long, Long> wants = wants(cpus, id);
            assertThat(wants).containsOnlyKeys(id);
            assertThat(await(() -> times.cpuNanos(id) > wants.get(id) + SOME_CPU_NANOS))
                    .isTrue();
            assertThat(cpus.stillWaiting(wants)).isEmpty();
        }
        over = true;
        thread.join();
    }

    private static Map<Long, Long> wants(CpuQueue cpus, long id) {
        return cpus.runnable(new long[] {id});
    }

    private static boolean await(BooleanSupplier condition) {
        long begun = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                return false;
            }
        }
        return true;
    }

    private void parkOrSpin() {
        while (!over) {
            if (parks) {
                LockSupport.park();
            }
        }
    }
}
