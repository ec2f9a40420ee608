package peers;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What it costs to time a method until its asynchronous result is there: by Insitu, which keeps a distribution, and by OpenTelemetry's
 * agent, which ends a span then and exports nothing here. Each in a JVM of its own, in turn with the plain application.
 *
 * <pre>java -cp 'benchmarks/peers/target/peers.jar:benchmarks/peers/target/libraries/*' peers.AsyncPeers [ROUNDS [INSITU_JAR [METHOD...]]]</pre>
 */
public final class AsyncPeers {
    private static final List<String> METHODS = List.of("done", "later", "guava", "mono", "flux");

    private AsyncPeers() {}

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        List<Peer> peers = List.of(new Peer("plain", Way.PLAIN, ""), new Insitu(jar), new OpenTelemetry());
        System.out.printf(
                Locale.ROOT,
                "ns of CPU added to a call; %d rounds in turn, medians; the ratio of each round, min / median / max; JDK %s%n",
                rounds,
                Runtime.version());
        System.out.printf("%-8s %8s %8s %14s  %s%n", "method", "plain", "Insitu", "OpenTelemetry", "Insitu / OpenTelemetry");
        for (String method : arguments.length > 2 ? List.of(arguments).subList(2, arguments.length) : METHODS) {
            double[][] costs = new double[peers.size()][rounds];
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < peers.size(); i++) {
                    costs[i][round] = Run.of(peers.get(i), AsyncApplication.class, method, method)
                            .number("cost");
                }
            }
            print(method, costs[0], costs[1], costs[2]);
        }
    }

    private static void print(String method, double[] plain, double[] insitu, double[] other) {
        double[] ratios = new double[plain.length];
        Arrays.setAll(ratios, i -> (insitu[i] - plain[i]) / (other[i] - plain[i]));
        double[] sorted = sorted(ratios);
        System.out.printf(
                Locale.ROOT,
                "%-8s %8.1f %8.1f %14.1f  %.2f / %.2f / %.2f%n",
                method,
                median(plain),
                added(insitu, plain),
                added(other, plain),
                sorted[0],
                median(ratios),
                sorted[sorted.length - 1]);
    }

    private static double added(double[] costs, double[] plain) {
        double[] added = new double[costs.length];
        Arrays.setAll(added, i -> costs[i] - plain[i]);
        return median(added);
    }

    private static double median(double[] values) {
        double[] sorted = sorted(values);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static final class Insitu extends Peer {
        private final String jar;

        Insitu(String jar) {
            super("Insitu", Way.AGENT, "percentiles, max");
            this.jar = jar;
        }

        @Override
        List<String> options(String method, String action) throws IOException {
            String config = """
                    probes:
                      - { name: peer, method: "peers.AsyncWork#%s", until: completion }
                    jitter: { mode: "off" }
                    report: { directory: %s, outputs: [json] }
                    """.formatted(method, TARGET.resolve("insitu-report"));
            return List.of("-javaagent:" + jar + "=" + Files.writeString(TARGET.resolve("async-peers.yaml"), config));
        }
    }

    private static final class OpenTelemetry extends Peer {
        OpenTelemetry() {
            super("OpenTelemetry", Way.AGENT, "spans");
        }

        @Override
        List<String> options(String method, String action) {
            return OpenTelemetryPeer.spansOf("peers.AsyncWork[" + method + "]", "none");
        }
    }
}
