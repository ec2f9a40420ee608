package dev.insitu.it.apps;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * {@code LongLived DIRECTORY CALLS}: a service of 200 methods. The first is called ten times a second, the k-th ten divided by k times. Once a
 * minute a call of the first takes {@value #SLOW_MILLIS} ms. Prints {@code part 1}, and so on, each CALLS calls of the first. Ends with a line on stdin, and prints how often it called each: {@code counted 9 4 …}.
 */
public final class LongLived {
    private static final int METHODS = 200;
    private static final long SLOW_MILLIS = 50;
    private static final long SHORTEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int CALLS_A_MINUTE = 600;

    private static volatile boolean over;

    private LongLived() {}

    private static String source() {
        StringBuilder text = new StringBuilder("""
                package longlived;
                public class Service implements java.util.function.IntConsumer {
                  public void accept(int method) {
                    switch (method) {
                      case -1: m0(true); break;
                """);
        for (int method = 0; method < METHODS; method++) {
            text.append("      case %1$d: m%1$d(false); break;%n".formatted(method));
        }
        text.append("    }\n  }\n");
        for (int method = 0; method < METHODS; method++) {
            text.append("  static void m%d(boolean slow) { if (slow) { pause(); } }%n".formatted(method));
        }
        return text.append("""
                  static void pause() {
                    try { Thread.sleep(%d); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                  }
                }
                """.formatted(SLOW_MILLIS)).toString();
    }

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        IntConsumer service = (IntConsumer) Compiled.load(Path.of(arguments[0]), "longlived.Service", source())
                .getConstructor()
                .newInstance();
        long callsOfAPart = Long.parseLong(arguments[1]);
        long[] calls = new long[METHODS];
        Thread caller = new Thread(() -> callUntilOver(service, calls, callsOfAPart), "caller");
        caller.start();
        System.out.println("ready");
        // A line, or the end of its input.
        System.in.read();
        over = true;
        caller.join();
        System.out.println(
                "counted " + LongStream.of(calls).mapToObj(Long::toString).collect(Collectors.joining(" ")));
    }

    /** Calls each method when it is due. What was missed for want of a CPU is made up for. */
    private static void callUntilOver(IntConsumer service, long[] calls, long callsOfAPart) {
        long[] dueNanos = new long[METHODS];
        long start = System.nanoTime();
        for (int method = 0; method < METHODS; method++) {
            dueNanos[method] = start + (method + 1) * SHORTEST_PERIOD_NANOS;
        }
        try {
            while (!over) {
                int next = 0;
                for (int method = 1; method < METHODS; method++) {
                    next = dueNanos[method] < dueNanos[next] ? method : next;
                }
                TimeUnit.NANOSECONDS.sleep(Math.max(0, dueNanos[next] - System.nanoTime()));
                boolean slow = next == 0 && calls[0] % CALLS_A_MINUTE == CALLS_A_MINUTE - 1;
                service.accept(slow ? -1 : next);
                calls[next]++;
                if (next == 0 && calls[0] % callsOfAPart == 0) {
                    System.out.println("part " + calls[0] / callsOfAPart);
                }
                dueNanos[next] += (next + 1) * SHORTEST_PERIOD_NANOS;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
