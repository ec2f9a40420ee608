package peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The same method timed in each way there is, in turn, each in a JVM of its own: what a call costs with one thread and two, when main begins, what memory is
 * resident, how many of 1,000 calls are counted of which half throw, the same after kill -9, and what is called p99 where four of 5,000 calls stall.
 * Then comes the ratio of what each adds to what Insitu adds, round by round.
 *
 * <pre>java -cp 'benchmarks/peers/target/peers.jar:benchmarks/peers/target/libraries/*' peers.Peers [ROUNDS [INSITU_JAR [NAME...]]]</pre>
 */
public final class Peers {
    private static final String HEAD = "%-26s %9s %9s %9s %8s  %-24s %8s %8s %10s";
    private static final String ROW = "%-26s %9.1f %9.1f %9s %8.0f  %-24s %8s %8s %10s";

    private static final String RATIO = "%-26s %-24s %-24s";
    private static final String INSITU = "Insitu";

    private Peers() {}

    /** See above. Of the names a beginning is enough; what the others are compared with is always there. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        List<Peer> peers = peers(jar);
        if (arguments.length > 2) {
            List<String> wanted = List.of(arguments).subList(2, arguments.length);
            peers.removeIf(peer -> peer.way != Way.PLAIN && wanted.stream().noneMatch(peer.name::startsWith));
        }
        Map<Peer, List<double[]>> figures = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Peer peer : peers) {
                Run one = Run.of(peer, "timed", "cost", "1");
                Run two = Run.of(peer, "timed", "cost", "2");
                figures.computeIfAbsent(peer, of -> new ArrayList<>()).add(new double[] {
                    one.number("cost"), two.number("cost"), one.number("begun"), one.number("rss") / 1024
                });
            }
        }
        print("%d rounds in turn, medians, JDK %s", rounds, Runtime.version());
        print(HEAD, "", "1 thread", "2 threads", "main", "RSS", "", "of 1,000", "after", "stalls'");
        print(HEAD, "", "ns added", "ns added", "ms", "MB", "keeps", "counted", "kill -9", "p99, ms");
        double[] plain = medians(figures.get(peers.get(0)));
        for (Peer peer : peers) {
            row(peer, medians(figures.get(peer)), plain);
        }
        printRatios(figures);
    }

    /** Of each round what is added, to what Insitu adds in it. */
    private static void printRatios(Map<Peer, List<double[]>> figures) {
        List<Peer> peers = List.copyOf(figures.keySet());
        Peer insitu = peers.stream().filter(peer -> peer.name.equals(INSITU)).findFirst().orElse(null);
        if (insitu == null) {
            return;
        }
        print("");
        print("ns added, the ratio to Insitu's of the same round, min / median / max");
        print(RATIO, "", "1 thread", "2 threads");
        for (Peer peer : peers) {
            if (peer.way != Way.PLAIN) {
                String[] ratios = new String[2];
                for (int column = 0; column < ratios.length; column++) {
                    double[] own = added(figures, peer, column);
                    double[] others = added(figures, insitu, column);
                    Arrays.setAll(own, round -> own[round] / others[round]);
                    ratios[column] = spread(own);
                }
                print(RATIO, peer.name, ratios[0], ratios[1]);
            }
        }
    }

    /** By round. */
    private static double[] added(Map<Peer, List<double[]>> figures, Peer peer, int column) {
        List<double[]> own = figures.get(peer);
        List<double[]> plain = figures.values().iterator().next();
        double[] added = new double[own.size()];
        Arrays.setAll(added, round -> own.get(round)[column] - plain.get(round)[column]);
        return added;
    }

    private static String spread(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT, "%.2f / %.2f / %.2f", sorted[0], median(sorted), sorted[sorted.length - 1]);
    }

    private static List<Peer> peers(String jar) throws IOException {
        List<Peer> peers = new ArrayList<>();
        peers.add(new Peer("plain", Way.PLAIN, "nothing"));
        peers.add(new Peer("two readings by hand", Way.BY_HAND, "nothing"));
        peers.add(new InsituPeer(INSITU, "percentiles, max", jar, ""));
        peers.add(new InsituPeer("Insitu, sample: 1/16", "percentiles of 1/16", jar, ", sample: 1/16"));
        peers.add(new Peer("HdrHistogram Recorder", Way.HDR, "percentiles, max"));
        peers.add(new Peer("Micrometer, percentiles", Way.MICROMETER, "percentiles, 2 minutes"));
        if (Runtime.version().feature() >= RecordingPeer.MethodTiming.SINCE) {
            peers.add(new RecordingPeer.MethodTiming());
        }
        peers.add(new RecordingPeer.AsyncProfiler());
        peers.add(new OpenTelemetryPeer());
        peers.add(new GlowrootPeer("Glowroot, transactions", "percentiles, 1 minute", true));
        peers.add(new GlowrootPeer("Glowroot, timer", "count, avg, 1 minute", false));
        peers.add(new ArthasPeer());
        return peers;
    }

    private static void row(Peer peer, double[] own, double[] plain) throws IOException, InterruptedException {
        String counted = "-";
        String killed = "-";
        String p99 = "-";
        if (peer.way != Way.PLAIN && peer.way != Way.BY_HAND) {
            counted = peer.counted(Run.of(peer, "failing", "count", ""));
            killed = peer.afterKill(Run.of(peer, "failing", "killed", ""));
            p99 = peer.p99(Run.of(peer, "stalling", "truth", peer.drives() ? "driven" : "itself"));
        }
        String main = peer instanceof ArthasPeer ? "attached" : String.format(Locale.ROOT, "%.0f", own[2]);
        print(ROW, peer.name, own[0] - plain[0], own[1] - plain[1], main, own[3], peer.keeps, counted, killed, p99);
    }

    private static double[] medians(List<double[]> rounds) {
        double[] medians = new double[rounds.get(0).length];
        for (int i = 0; i < medians.length; i++) {
            int column = i;
            medians[i] = median(
                    rounds.stream().mapToDouble(round -> round[column]).sorted().toArray());
        }
        return medians;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
