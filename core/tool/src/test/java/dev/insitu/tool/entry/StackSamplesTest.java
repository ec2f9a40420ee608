package dev.insitu.tool.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class StackSamplesTest {
    private static final String WORKER = """
            "worker" #12 prio=5 os_prio=0 cpu=2.10ms elapsed=1.00s tid=0x1 nid=0x2 runnable
               java.lang.Thread.State: RUNNABLE
            \tat java.lang.Math.sqrt(java.base@17/Math.java:1)
            \tat app//com.acme.Orders.place(Orders.java:12)
            \tat com.acme.Worker.loop(Worker.java:8)
            \tat com.acme.Worker.run(Worker.java:3)
            \tat java.lang.Thread.run(java.base@17/Thread.java:840)

            """;

    private static final String IDLE = """
            "idle" #13 prio=5
               java.lang.Thread.State: WAITING (parking)
            \tat jdk.internal.misc.Unsafe.park(java.base@17/Native Method)
            \tat java.util.concurrent.LinkedBlockingQueue.take(java.base@17/LinkedBlockingQueue.java:1)
            \tat com.acme.Worker.next(Worker.java:9)
            \tat com.acme.Worker.run(Worker.java:3)
            \tat java.lang.Thread.run(java.base@17/Thread.java:840)

            """;

    private static final String LAMBDA = """
            "pool" #14 prio=5
               java.lang.Thread.State: RUNNABLE
            \tat com.acme.Report.write(Report.java:3)
            \tat com.acme.Jobs.lambda$main$0(Jobs.java:9)
            \tat com.acme.Jobs$$Lambda/0x00007f1234.run(Unknown Source)
            \tat java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17/ThreadPoolExecutor.java:1)
            """;

    @Test
    void areTheOutermostMethodsBelowWhereAThreadBegins() {
        StackSamples samples = new StackSamples(Set.of());
        samples.add(WORKER + IDLE + LAMBDA);
        samples.add(WORKER);

        assertThat(samples.candidates())
                .containsExactly("com.acme.Worker#loop", "com.acme.Orders#place", "com.acme.Report#write");
    }

    @Test
    void stacksOfKnownEntryPointsAreLeftOut() {
        StackSamples samples = new StackSamples(Set.of("com.acme.Worker#loop"));
        samples.add(WORKER + LAMBDA);

        assertThat(samples.candidates()).containsExactly("com.acme.Report#write");
    }
}
