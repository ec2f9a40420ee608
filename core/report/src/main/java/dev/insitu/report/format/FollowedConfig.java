package dev.insitu.report.format;

import dev.insitu.platform.text.FrameText;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The path that slow calls of followed probes take, as a config with ordinary probes. */
public final class FollowedConfig {
    public static final String FILE = "followed.yaml";

    private static final double MUCH = 0.2;
    private static final int LONGEST_NAME = 100;

    private final Map<String, String> rules = new LinkedHashMap<>();

    private FollowedConfig() {}

    public static String of(List<FollowFact.Tree> trees) {
        FollowedConfig config = new FollowedConfig();
        StringBuilder text = new StringBuilder("# What slow calls spend their time in, as followed\nprobes:\n");
        for (FollowFact.Tree tree : trees) {
            config.add(tree.root(), tree.root(), null);
        }
        config.rules.forEach((name, rule) -> text.append("  - { name: ")
                .append(quoted(name))
                .append(", ")
                .append(rule)
                .append(" }\n"));
        return text.toString();
    }

    private void add(FollowedNode node, FollowedNode root, FollowedNode parent) {
        String name = FrameText.shortMethod(node.method());
        if (name.length() <= LONGEST_NAME) {
            boolean isCall = parent != null && FrameText.isOfJdk(node.method());
            String rule = isCall
                    ? "call: " + quoted(pattern(node)) + ", in: " + quoted(pattern(parent))
                    : "method: " + quoted(pattern(node));
            boolean within = !isCall || !FrameText.isOfJdk(parent.method());
            if (within && !rules.containsValue(rule)) {
                rules.putIfAbsent(name, rule);
            }
        }
        for (FollowedNode child : node.children()) {
            if (!child.method().equals(FollowedNode.SELF) && share(child, root) >= MUCH) {
                add(child, root, node);
            }
        }
    }

    private static String pattern(FollowedNode node) {
        int dot = node.method().lastIndexOf('.');
        return node.method().substring(0, dot) + '#' + node.method().substring(dot + 1);
    }

    private static double share(FollowedNode node, FollowedNode root) {
        return difference(node, root) / difference(root, root);
    }

    private static double difference(FollowedNode node, FollowedNode root) {
        return (double) node.nanos().slow() / Math.max(1, root.calls().slow())
                - (double) node.nanos().ordinary() / Math.max(1, root.calls().ordinary());
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
