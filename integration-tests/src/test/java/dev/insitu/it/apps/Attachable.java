package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.zip.CRC32;

/** An application that is busy until a command ends it, and answers requests. */
public final class Attachable {
    private static final long MANY = 1_000_000;

    /** Between two pauses, which leave the CPU to the tests beside this one. */
    private static final long CALLS_IN_A_ROW = 100_000;

    private static final CountDownLatch HOLDING = new CountDownLatch(1);
    private static final CountDownLatch RELEASED = new CountDownLatch(1);
    private static final CompletableFuture<String> PROMISE = new CompletableFuture<>();
    private static volatile boolean over;
    private static volatile long calls;
    private static volatile long sum;

    private Attachable() {}

    /** Called again and again; its loop is in another class, for what runs in a class that is woven runs on as it was. */
    static long work(long n) {
        return n * 31 + 7;
    }

    /** Is called once, and stays inside. */
    static void held() {
        try {
            HOLDING.countDown();
            RELEASED.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Is not done before it fails. */
    static CompletableFuture<String> promise() {
        return PROMISE;
    }

    private static final class Loop implements Runnable {
        @Override
        public void run() {
            long result = 0;
            for (long n = 0; !over; n++) {
                result += work(n);
                calls = n + 1;
                if (n % CALLS_IN_A_ROW == 0) {
                    pause();
                }
            }
            sum = result;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Answers a line with a line. */
    public static void main(String[] arguments) throws Exception {
        Thread loop = new Thread(new Loop());
        loop.setDaemon(true);
        loop.start();
        Thread holder = new Thread(Attachable::held);
        holder.setDaemon(true);
        System.out.println("ready");
        // System.in asks how much there is, which Wine cannot tell of a pipe.
        BufferedReader in = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        for (String line = in.readLine(); !line.equals("end"); line = in.readLine()) {
            System.out.println(answer(line, holder));
        }
        over = true;
        loop.join();
        System.out.println(sum != 0 ? "has worked" : "has not worked");
    }

    private static String answer(String question, Thread holder) throws Exception {
        return switch (question) {
            case "calls" -> "calls " + calls;
            case "bytes" -> "bytes " + crcOf(OtherAgent.bytesOf(Attachable.class));
            case "counters" -> countersStandStill() ? "counters stand still" : "counters move";
            case "deploy" -> "deploy " + Redeployed.deploy();
            case "loaders" -> "loaders " + Redeployed.areCollected();
            case "hold" -> {
                holder.start();
                HOLDING.await();
                yield "holding";
            }
            case "promise" -> promise().isDone() ? "broken" : "promised";
            case "fail" -> promise().completeExceptionally(new IllegalStateException()) ? "failed" : "broken";
            default -> {
                RELEASED.countDown();
                holder.join();
                yield "released";
            }
        };
    }

    /** Whether a million calls leave the profiler's memory as it is. */
    private static boolean countersStandStill() throws ReflectiveOperationException {
        long before = profilerMemory();
        long since = calls;
        while (calls - since < MANY) {
            pause();
        }
        return profilerMemory() == before;
    }

    private static long profilerMemory() throws ReflectiveOperationException {
        Class<?> type = Class.forName("dev.insitu.runtime.memory.MemoryRegion");
        Object region = type.getMethod("current").invoke(null);
        long used = (long) type.getMethod("used").invoke(region);
        long memory = used;
        for (long at = 0; at < used; at += Long.BYTES) {
            memory = memory * 31 + (long) type.getMethod("longAt", long.class).invoke(region, at);
        }
        return memory;
    }

    static long crcOf(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }
}
