package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.cpu.EndReadings;
import dev.insitu.explain.pace.LookDepth;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
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

    private static final int MORE_THAN_BUFFERS = 1 << 26;

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

    /** One descriptor, two directions. */
    @Test
    void aThreadThatHasReadAndWritesIsSeenToWrite() throws IOException {
        try (ServerSocket server = server();
                Socket socket = connected(server);
                Socket peer = server.accept()) {
            String name = "127.0.0.1:" + server.getLocalPort();
            Thread thread = started("reads and writes", () -> {
                socket.getInputStream().read();
                socket.getOutputStream().write(new byte[MORE_THAN_BUFFERS]);
            });
            SampledThread sampled = new SampledThread(ThreadRegistry.idOf(thread));
            assertSeen(thread, sampled, "read from " + name);
            peer.getOutputStream().write(1);
            assertSeen(thread, sampled, "write to " + name);
        }
    }

    /** A descriptor's number is used again for the next connection. */
    @Test
    void aThreadThatHasClosedASocketReadsFromTheNext() throws IOException, InterruptedException {
        try (ServerSocket first = server();
                ServerSocket second = server()) {
            Thread thread = started("reads from one after another", () -> {
                for (ServerSocket each : List.of(first, second)) {
                    try (Socket socket = connected(each)) {
                        socket.getInputStream().read();
                    }
                }
            });
            assertSeenOneAfterAnother(thread, first, second);
        }
    }

    /** What is polled stands at the same place of the thread's stack each time. */
    @Test
    void aThreadThatPollsAnotherSocketReadsFromThat() throws IOException, InterruptedException {
        try (ServerSocket first = server();
                ServerSocket second = server();
                Socket one = connected(first);
                Socket other = connected(second)) {
            Thread thread = started("reads with a timeout", () -> {
                for (Socket each : List.of(one, other)) {
                    each.setSoTimeout(Integer.MAX_VALUE);
                    each.getInputStream().read();
                }
            });
            assertSeenOneAfterAnother(thread, first, second);
        }
    }

    /** A quick look sees that it reads; what it reads from is found later, when it reads no more. */
    @Test
    void aReadThatEndsBeforeItsSocketIsNamedHasTheName() throws IOException, InterruptedException {
        try (ServerSocket server = server();
                Socket socket = connected(server);
                Socket peer = server.accept()) {
            String name = "127.0.0.1:" + server.getLocalPort();
            Thread thread = started("reads once", () -> socket.getInputStream().read());
            SampledThread sampled = new SampledThread(ThreadRegistry.idOf(thread));
            await(() -> reasons.kind(look(thread, sampled, true)) == CauseKind.IO);
            assertThat(reader.hasUnnamed()).isTrue();
            assertThat(reasons.detail(sampled.lastReason())).isEmpty();
            long seen = sampled.runs.count();
            peer.getOutputStream().write(1);
            thread.join();

            reader.nameWaits();

            assertThat(reader.hasUnnamed()).isFalse();
            assertThat(reasons.detail(sampled.lastReason())).isEqualTo("read from " + name);
            assertThat(reasons.detail(sampled.runs.reason(sampled.runs.count() - 1)))
                    .isEqualTo("read from " + name);
            assertThat(sampled.runs.count()).isEqualTo((int) seen);
        }
    }

    /** On a busy machine the thread that looks loses its CPU in the midst of a reading. */
    @Test
    void aReadingThatTookLongIsMadeAgain() {
        assertThat(isSeenToSleep(0, 600_000, 600_000, 700_000)).isTrue();
        assertThat(isSeenToSleep(0, 600_000, 600_000, 1_200_000)).isFalse();
    }

    private boolean isSeenToSleep(long... clock) {
        Thread thread = started("sleeps", () -> {
            try {
                Thread.sleep(TimeUnit.NANOSECONDS.toMillis(LONGEST_NANOS));
            } catch (InterruptedException e) {
                // Seen enough.
            }
        });
        await(() -> thread.getState() == Thread.State.TIMED_WAITING);
        SampledThread sampled = new SampledThread(ThreadRegistry.idOf(thread));
        PrimitiveIterator.OfLong times = LongStream.of(clock).iterator();
        ThreadObserver of = new ThreadObserver(new StateReader(reasons), Optional.empty(), times::nextLong);
        of.begin(0, false, LookDepth.ALL, PERIOD_NANOS);
        of.look(thread, sampled, LONG_CALL_NANOS, PERIOD_NANOS, true);
        thread.interrupt();
        return reasons.kind(sampled.lastReason()) == CauseKind.SLEEP;
    }

    private void assertSeenOneAfterAnother(Thread thread, ServerSocket... servers)
            throws IOException, InterruptedException {
        SampledThread sampled = new SampledThread(ThreadRegistry.idOf(thread));
        for (ServerSocket each : servers) {
            try (Socket peer = each.accept()) {
                assertSeen(thread, sampled, "read from 127.0.0.1:" + each.getLocalPort());
                peer.getOutputStream().write(1);
            }
        }
        thread.join();
    }

    private static ServerSocket server() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static Socket connected(ServerSocket to) throws IOException {
        return new Socket(to.getInetAddress(), to.getLocalPort());
    }

    /** Ends with what it does, however that ends. */
    private static Thread started(String name, ThrowingRunnable does) {
        Thread thread = new Thread(
                () -> {
                    try {
                        does.run();
                    } catch (IOException e) {
                        // Its peer was closed.
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private interface ThrowingRunnable {
        void run() throws IOException;
    }

    private void assertSeen(Thread thread, SampledThread sampled, String detail) {
        await(() -> reasons.detail(look(thread, sampled)).equals(detail));
        assertThat(reasons.detail(sampled.lastReason())).isEqualTo(detail);
        assertThat(reasons.kind(sampled.lastReason())).isEqualTo(CauseKind.IO);
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
        return look(thread, sampled, false);
    }

    private int look(Thread thread, SampledThread sampled, boolean quick) {
        long now = System.nanoTime();
        reader.begin(quick, LookDepth.ALL);
        observer.begin(now, quick, LookDepth.ALL, PERIOD_NANOS);
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
