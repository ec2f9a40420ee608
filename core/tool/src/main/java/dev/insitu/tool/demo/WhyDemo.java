package dev.insitu.tool.demo;

import dev.insitu.platform.text.FrameText;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.report.snapshot.Followed;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** An application of five layers with a fault: the slow calls of its first layer are followed down. */
final class WhyDemo implements Demo {
    private static final String RATE = "400";
    private static final String SECONDS = "20";
    private static final String FULL_SECONDS = "60";

    /** What is wrong, by the name of the fault. */
    private static final Map<String, String> FAULTS = new LinkedHashMap<>();

    static {
        FAULTS.put("queries", "one order in fifty makes 200 small queries instead of three");
        FAULTS.put("lock", "now and then a refresh holds the lock of the price list");
        FAULTS.put("log", "one order in fifty waits for a slow log");
    }

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        String seconds = stage.options().full() ? FULL_SECONDS : SECONDS;
        for (Map.Entry<String, String> fault : FAULTS.entrySet()) {
            Launch launch = Launch.of("why", "dev.insitu.demo.shop.Shop", fault.getKey(), RATE, seconds)
                    .reportingTo("why-" + fault.getKey());
            Recorded recorded = stage.run("A shop in which " + fault.getValue() + '.', launch);
            stage.say(conclusion(fault.getValue(), recorded.followed()));
        }
    }

    /** @throws IOException if there is no answer */
    static String conclusion(String fault, Followed followed) throws IOException {
        if (followed.trees().isEmpty()) {
            throw new IOException("no answer in a shop in which " + fault + ": "
                    + (followed.without().isEmpty()
                            ? "the run was too short"
                            : followed.without().get(0).reason()));
        }
        FollowFact.Tree tree = followed.trees().get(0);
        FollowedNode node = tree.root();
        FollowedNode parent = node;
        while (!node.children().isEmpty()) {
            parent = node;
            FollowedNode most = node.children().get(0);
            for (FollowedNode child : node.children()) {
                most = share(child, tree) > share(most, tree) ? child : most;
            }
            node = most;
        }
        String where = node.method().equals(FollowedNode.SELF)
                ? FrameText.shortMethod(parent.method()) + " itself"
                : FrameText.shortMethod(node.method());
        return "What is wrong: " + fault + ". What was found without knowing it: "
                + Math.round(share(node, tree) * 100) + " % of what slow orders take longer is " + where
                + node.cause().map(WhyDemo::words).orElse("") + '.';
    }

    private static String words(Cause cause) {
        return " (" + cause.name() + ": " + cause.detail()
                + cause.holder()
                        .map(holder -> ", held by " + holder.thread() + " in " + FrameText.shortened(holder.at()))
                        .orElse("")
                + ')';
    }

    private static double share(FollowedNode node, FollowFact.Tree tree) {
        return difference(node, tree.root()) / difference(tree.root(), tree.root());
    }

    private static double difference(FollowedNode node, FollowedNode root) {
        return (double) node.nanos().slow() / Math.max(1, root.calls().slow())
                - (double) node.nanos().ordinary() / Math.max(1, root.calls().ordinary());
    }
}
