package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.thread.CpuQueue;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CpuWaitsTest {
    private static final long BURST_NANOS = 100_000_000;

    private final Follower follower =
            new Follower(0, new FollowPlan(new int[][] {{}}, new byte[1], FollowPlan.UNKNOWN));
    private final ThreadTimes times = new ThreadTimes();

    /** Keeps work from being left out. */
    @SuppressWarnings("UnusedVariable")
    private static volatile long sum;

    private static void burn(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            sum = System.nanoTime();
        }
    }

    /** With four threads for each CPU, a call of 100 ms waits for most of them. */
    @Test
    void aCallBesideBusyThreadsHasWaited() throws InterruptedException {
        AtomicLong waited = new AtomicLong();
        Thread thread = new Thread(() -> waited.set(cpuWaitOfACall()), "one of many");
        thread.start();
        thread.join();
        assertThat(waited.get()).isGreaterThan(BURST_NANOS / 10);
    }

    private long cpuWaitOfACall() {
        times.open();
        burn(BURST_NANOS);
        List<Thread> busy = new ArrayList<>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            busy.add(new Thread(() -> burn(3 * BURST_NANOS), "busy"));
        }
        try (CpuQueue cpus = new CpuQueue(times)) {
            CpuWaits waits = new CpuWaits(cpus);
            follower.begin();
            Follower.InFlight call =
                    follower.inFlight(System.nanoTime() + BURST_NANOS).get(0);
            SlowStacks.Call key = new SlowStacks.Call(call.slot(), call.call());
            waits.begin(call);
            busy.forEach(Thread::start);
            burn(BURST_NANOS);
            waits.look(follower);
            assertThat(waits.take(key)).isEmpty();
            follower.end(System.nanoTime());

            waits.look(follower);

            long nanos = waits.take(key).orElseThrow();
            assertThat(waits.take(key)).isEmpty();
            return nanos;
        }
    }
}
