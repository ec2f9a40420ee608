package dev.insitu.benchmarks.jlbh;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import net.openhft.chronicle.core.util.NanoSampler;
import net.openhft.chronicle.jlbh.JLBH;
import net.openhft.chronicle.jlbh.JLBHOptions;
import net.openhft.chronicle.jlbh.JLBHResult;
import net.openhft.chronicle.jlbh.JLBHTask;

/**
 * The task as a JLBH benchmark. End to end is what JLBH reports, whose worst is the middle of a bucket. The pacing error it has no name for; it is taken here the way
 * our driver takes it: from when JLBH meant to start the task, or from the end of the task before where that is later, to
 * the actual start.
 */
final class JlbhApplication implements JLBHTask {
    private final BusyTask task;
    private final long periodNanos;
    private final long[] pacingNanos;
    private NanoSampler endToEnd;
    private int calls;
    private long firstStartNanos;
    private long previousStartNanos;
    private long previousEndNanos;

    private JlbhApplication(long workNanos, int rate, int iterations) {
        this.task = new BusyTask(workNanos);
        this.periodNanos = Situation.SECOND / rate;
        this.pacingNanos = new long[iterations - 1];
    }

    /** Takes the task's length in nanoseconds, iterations per second, and iterations. */
    public static void main(String[] arguments) {
        int rate = Integer.parseInt(arguments[1]);
        int iterations = Integer.parseInt(arguments[2]);
        JlbhApplication application = new JlbhApplication(Long.parseLong(arguments[0]), rate, iterations);
        JLBHOptions options = new JLBHOptions()
                .warmUpIterations(Situation.WARM_UP)
                .iterations(iterations)
                .throughput(rate)
                .runs(1)
                .recordOSJitter(false)
                // Neither harness binds its thread.
                .acquireLock(() -> null)
                .jlbhTask(application);
        PrintStream none = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        new JLBH(options, none, application::print).start();
    }

    @Override
    public void init(JLBH jlbh) {
        endToEnd = jlbh;
    }

    @Override
    public void run(long startNanos) {
        long enteredNanos = System.nanoTime();
        int iteration = calls++ - Situation.WARM_UP;
        if (iteration == 0) {
            firstStartNanos = startNanos;
        } else if (iteration > 0) {
            long dueNanos = previousStartNanos + periodNanos;
            pacingNanos[iteration - 1] = enteredNanos - Math.max(dueNanos, previousEndNanos);
        }
        task.run();
        previousStartNanos = startNanos;
        previousEndNanos = System.nanoTime();
        endToEnd.sampleNanos(previousEndNanos - startNanos);
    }

    private void print(JLBHResult result) {
        JLBHResult.RunResult run = result.endToEnd().summaryOfLastRun();
        Percentiles reported = new Percentiles(
                nanos(run.get50thPercentile()),
                nanos(run.get90thPercentile()),
                nanos(run.get99thPercentile()),
                nanos(run.get999thPercentile()),
                run.getWorst().toNanos());
        long runNanos = previousEndNanos - firstStartNanos;
        System.out.println(new JlbhFigures(runNanos, reported, Percentiles.of(pacingNanos), "").line());
    }

    /** JLBH has no percentile where it finds its samples too few. */
    private static double nanos(Duration percentile) {
        return percentile == null ? Double.NaN : percentile.toNanos();
    }
}
