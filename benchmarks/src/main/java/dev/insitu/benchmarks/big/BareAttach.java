package dev.insitu.benchmarks.big;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.insitu.benchmarks.CostGoal;
import dev.insitu.benchmarks.Spread;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What clients notice of the least that any agent can do: {@link BigAttach} with an agent that has some classes transformed
 * again, once, without a change. This JVM attaches it, so that no other JVM has to start.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.big.BareAttach [ROUNDS [CLASSES ...]]</pre>
 */
public final class BareAttach {
    private static final String JAR = "benchmarks/target/benchmarks.jar";

    /** What {@link BigAttach} may take to weave. */
    private static final long WINDOW_MILLIS = 3_000;

    /** That of {@link BigAttach}. */
    private static final CostGoal GOAL = new CostGoal(2);

    private BareAttach() {}

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        String[] counts =
                arguments.length > 1 ? Arrays.copyOfRange(arguments, 1, arguments.length) : new String[] {"1", "350"};
        print("%d rounds, JDK %s; p99 in ms, of the 3 s from when the agent was loaded", rounds, Runtime.version());
        print("%9s %9s %9s %9s %9s", "classes", "took ms", "before", "then", "ratio");
        Map<String, Spread> ratios = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (String count : counts) {
                ratios.computeIfAbsent(count, first -> new Spread()).add(ratio(count));
            }
        }
        print("%-20s min / median / max", "then / before");
        ratios.forEach((count, ratio) ->
                print("%-20s %-24s %s", count + " classes", ratio.text(2), GOAL.verdict(ratio.median())));
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
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
