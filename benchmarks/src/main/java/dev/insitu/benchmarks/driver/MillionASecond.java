package dev.insitu.benchmarks.driver;

import dev.insitu.benchmarks.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * An application that is driven a million times a second, and prints ten times what its process holds meanwhile, and the ratios of what is resident: nothing
 * may grow with the number of samples.
 *
 * <pre>{@code
 * java -Xmx64m -XX:+UseSerialGC -javaagent:agent/target/insitu.jar=benchmarks/million-a-second.yaml \
 *     -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.driver.MillionASecond [SECONDS]
 * }</pre>
 */
public final class MillionASecond {
    private static final long PER_SECOND = 1_000_000;

    /** What the file says of the warm-up. */
    private static final long WARM_UP = 2 * PER_SECOND;

    private static final int TIMES = 10;

    private MillionASecond() {}

    /** Driven. Two readings of the clock, so that its times are no constant. */
    static long task() {
        long start = System.nanoTime();
        return System.nanoTime() - start;
    }

    /** Takes for how many seconds; 600 without. */
    public static void main(String[] arguments) throws IOException {
        long calls = PER_SECOND * (arguments.length > 0 ? Long.parseLong(arguments[0]) : 600);
        System.out.println("        calls   RSS, MB  anonymous, MB  shared, MB  descriptors  threads");
        long sum = 0;
        double[] resident = new double[TIMES + 1];
        for (int i = 0; i <= TIMES; i++) {
            for (long call = i == 0 ? -WARM_UP : calls * (i - 1) / TIMES; call < calls * i / TIMES; call++) {
                sum += task();
            }
            resident[i] = row(calls * i / TIMES);
        }
        printGrowth(resident);
        System.err.println(sum);
    }

    /** The first tenth is left out: the JVM still compiles in it, and counters take their first pages. */
    private static void printGrowth(double[] resident) {
        Spread tenths = new Spread();
        for (int i = 2; i <= TIMES; i++) {
            tenths.add(resident[i] / resident[i - 1]);
        }
        print("");
        print("RSS at the end to that after the first tenth    %.3f", resident[TIMES] / resident[1]);
        print("RSS to a tenth before, min / median / max       %s", tenths.text(3));
    }

    /** Returns what is resident, in megabytes. */
    private static double row(long calls) throws IOException {
        List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
        long descriptors;
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            descriptors = files.count();
        }
        double resident = value(status, "VmRSS:") / 1024.0;
        print(
                "%,13d %9.1f %14.1f %11.1f %12d %8d",
                calls,
                resident,
                value(status, "RssAnon:") / 1024.0,
                value(status, "RssShmem:") / 1024.0,
                descriptors,
                value(status, "Threads:"));
        return resident;
    }

    private static long value(List<String> status, String name) {
        for (String line : status) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IllegalStateException(name);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
