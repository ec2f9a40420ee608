package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.thread.ThreadTimes;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CpuQueueTest {
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private final ThreadTimes times = new ThreadTimes();
    private volatile boolean over;
    private volatile boolean parks;

    @Test
    void aThreadThatSpinsIsRunnableAndOneThatParksIsNot() throws InterruptedException {
        times.open();
        CpuQueue cpus = new CpuQueue(times);
        parks = true;
        Thread thread = new Thread(this::parkOrSpin, "parks or spins");
        thread.start();
        long[] ids = {thread.getId()};
        long begun = System.nanoTime();
        // It has used a CPU and uses it no more: then it is certain which of the system's threads it is.
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(cpus.isRunnable(thread.getId())).isFalse();

        parks = false;
        LockSupport.unpark(thread);
        boolean isRunnable = false;
        while (!isRunnable && System.nanoTime() - begun < PATIENCE_NANOS) {
            isRunnable = cpus.isRunnable(thread.getId());
        }
        assertThat(cpus.runnable(ids)).containsExactly(thread.getId());

        over = true;
        thread.join();
    }

    private void parkOrSpin() {
        while (!over) {
            if (parks) {
                LockSupport.park();
            }
        }
    }
}
