package dev.insitu.benchmarks.big;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/**
 * What clients notice of the least that any agent can do: {@link BigAttach} with an agent that has some classes transformed
 * again, once, and changes none of them. It is attached by this JVM, so that none has to start for it.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.big.BareAttach [ROUNDS [CLASSES ...]]</pre>
 */
public final class BareAttach {
    private static final String JAR = "benchmarks/target/benchmarks.jar";

    /** What {@link BigAttach} may take to weave. */
    private static final long WINDOW_MILLIS = 3_000;

    private BareAttach() {}

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        String[] counts =
                arguments.length > 1 ? Arrays.copyOfRange(arguments, 1, arguments.length) : new String[] {"1", "350"};
        print("%d rounds, JDK %s; p99 in ms, of the 3 s from when the agent was loaded", rounds, Runtime.version());
        print("%9s %9s %9s %9s %9s", "classes", "took ms", "before", "then", "ratio");
        double[][] ratios = new double[counts.length][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < counts.length; i++) {
                ratios[i][round] = ratio(counts[i]);
            }
        }
        for (int i = 0; i < counts.length; i++) {
            Arrays.sort(ratios[i]);
            print("median of %s classes: %.2f times that before", counts[i], ratios[i][rounds / 2]);
        }
    }

    private static double ratio(String count) throws Exception {
        try (BigServer server = new BigServer()) {
            long start = System.nanoTime();
            load(server.pid(), count);
            long loaded = System.nanoTime();
            Thread.sleep(WINDOW_MILLIS);
            long end = System.nanoTime();
            server.client().finish(end);
            double before = server.client().p99(server.warmNanos(), start);
            double then = server.client().p99(start, end);
            print("%9s %9.1f %9.2f %9.2f %9.2f", count, (loaded - start) / 1e6, before, then, then / before);
            return then / before;
        }
    }

    private static void load(String pid, String count)
            throws IOException, AttachNotSupportedException, AgentLoadException, AgentInitializationException {
        VirtualMachine virtualMachine = VirtualMachine.attach(pid);
        try {
            virtualMachine.loadAgent(new File(JAR).getAbsolutePath(), count);
        } finally {
            virtualMachine.detach();
        }
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
