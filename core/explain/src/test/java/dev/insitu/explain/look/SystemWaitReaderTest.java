package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.cpu.EndReadings;
import dev.insitu.explain.pace.LookDepth;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Looks at threads of this JVM that wait in the operating system. */
@EnabledOnOs(OS.LINUX)
class SystemWaitReaderTest {
    private static final long LONG_CALL_NANOS = 10_000_000;
    private static final long PERIOD_NANOS = 1_000_000;

    /** What does not come by then will not come. */
    private static final long LONGEST_NANOS = 20_000_000_000L;

    private final ThreadTimes times = new ThreadTimes();
    private final WaitReasons reasons = new WaitReasons();
    private SystemWaitReader reader;
    private ThreadObserver observer;

    @BeforeEach
    void open() {
        times.open();
        reader = SystemWaitReader.of(
                        TaskWatch.every(TaskWatch.ON_DEMAND), times, reasons, new EndReadings(times::ownCpuNanos))
                .orElseThrow();
        observer = new ThreadObserver(new StateReader(reasons), Optional.of(reader));
    }

    /** The JVM's thread that waits for the end of a process, for which there is no cause. */
    @Test
    void aThreadInAnotherSystemCallIsSeenToWait() throws IOException {
        Process process = new ProcessBuilder("cat").start();
        try {
            Thread[] reaper = new Thread[1];
            await(() -> (reaper[0] = threadIn("waitForProcessExit0")) != null);
            SampledThread sampled = new SampledThread(ThreadRegistry.idOf(reaper[0]));
            await(() -> look(reaper[0], sampled) == WaitReasons.IN_SYSTEM);

            assertThat(sampled.lastReason()).isEqualTo(WaitReasons.IN_SYSTEM);
            assertThat(reasons.kind(sampled.lastReason())).isEqualTo(CauseKind.WAITING);
        } finally {
            process.destroy();
        }
    }

    private static Thread threadIn(String method) {
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            StackTraceElement[] stack = each.getValue();
            if (stack.length > 0 && stack[0].getMethodName().equals(method)) {
                return each.getKey();
            }
        }
        return null;
    }

    private int look(Thread thread, SampledThread sampled) {
        long now = System.nanoTime();
        reader.begin(false, LookDepth.ALL);
        observer.begin(now, false, LookDepth.ALL, PERIOD_NANOS);
        observer.look(thread, sampled, LONG_CALL_NANOS, PERIOD_NANOS, true);
        return sampled.lastReason();
    }

    private static void await(BooleanSupplier condition) {
        long begun = System.nanoTime();
        while (!condition.getAsBoolean() && System.nanoTime() - begun < LONGEST_NANOS) {
            Thread.onSpinWait();
        }
    }
}
