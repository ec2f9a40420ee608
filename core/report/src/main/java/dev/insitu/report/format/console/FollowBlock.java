package dev.insitu.report.format.console;

import dev.insitu.platform.text.FrameText;
import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.recording.journal.LockHolder;
import dev.insitu.report.snapshot.Followed;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Why the calls of a followed method are slow: the tree of its callees, with what slow calls spend in each and ordinary ones do. */
public final class FollowBlock {
    private static final int NAME = 48;
    private static final int CALLS = 9;
    private static final int TIME = 11;
    private static final int SHARE = 11;

    /** Callees that carry less are summed up in one row. */
    private static final double LEAST = 0.01;

    /** Below this part of the ordinary mean, a difference is no finding. */
    private static final double NOTHING = 0.5;

    private static final double MUCH = 0.2;

    private final FollowFact.Tree tree;
    private final FollowedNode root;
    private final StringBuilder out;

    private FollowBlock(FollowFact.Tree tree, StringBuilder out) {
        this.tree = tree;
        this.root = tree.root();
        this.out = out;
    }

    /** All followed probes. */
    public static String render(Followed followed) {
        StringBuilder out = new StringBuilder();
        append(out, followed);
        return out.toString();
    }

    static void append(StringBuilder out, Followed followed) {
        for (FollowFact.Tree tree : followed.trees()) {
            new FollowBlock(tree, out).append();
        }
        for (FollowFact.Nothing without : followed.without()) {
            Paragraph.append(out, 0, 1, without.probe() + ": " + without.reason());
        }
    }

    private void append() {
        long slow = root.calls().slow();
        long all = slow + root.calls().ordinary();
        Paragraph.append(
                out,
                0,
                1,
                "why " + tree.probe() + " is slow: " + Numbers.grouped(slow) + " of " + Numbers.grouped(all)
                        + " calls took longer than " + TimeText.precise(tree.aboveNanos())
                        + limit() + ", "
                        + TimeText.precise(mean(root.nanos().slow(), slow)) + " in the mean; the others "
                        + TimeText.precise(
                                mean(root.nanos().ordinary(), root.calls().ordinary())));
        heading();
        children(root, 1);
        if (!hasHeavyLeaf(root)) {
            Paragraph.append(out, 0, 1, "Nothing stands out: no callee and no line carries a fifth of the difference.");
        } else if (difference(root)
                <= NOTHING * mean(root.nanos().ordinary(), root.calls().ordinary())) {
            Paragraph.append(
                    out, 0, 1, "Nothing stands out: slow calls take less than half as long again as the others.");
        }
        if (!tree.settled()) {
            Paragraph.append(out, 0, 1, "The time was over before the same path was seen in enough slow calls.");
        }
        inputs(slow + root.calls().ordinary());
        for (String note : tree.notes()) {
            Paragraph.append(out, 0, 1, note);
        }
        FollowFact.Cost cost = tree.cost();
        Paragraph.append(
                out,
                0,
                1,
                "followed " + Numbers.counted(cost.levels(), "level") + ", " + Numbers.counted(cost.placed(), "probe")
                        + " placed, "
                        + Numbers.grouped(cost.takenOut()) + " taken out, in " + TimeText.rounded(cost.nanos())
                        + ", for " + Numbers.finePercent(cost.share()) + " % of a CPU.");
    }

    private String limit() {
        if (tree.p99Nanos() == 0) {
            return "";
        }
        return tree.p99Nanos() == tree.aboveNanos()
                ? " (p99)"
                : " (the gap below p99, " + TimeText.precise(tree.p99Nanos()) + ')';
    }

    /** The values that most slow calls had. */
    private void inputs(long all) {
        FollowFact.Inputs inputs = tree.inputs();
        if (inputs.by().isEmpty()) {
            return;
        }
        StringJoiner values = new StringJoiner("; ");
        values.setEmptyValue("no value was seen in a slow call");
        for (FollowFact.Input input : inputs.values()) {
            values.add(Harmless.oneLine(input.value()) + ": " + Numbers.grouped(input.slow()) + " of "
                    + Numbers.grouped(input.all()) + " slow, " + Math.round(100 * mean(input.all(), all))
                    + " % of all");
        }
        Paragraph.append(out, 0, 1, "by " + inputs.by() + ": " + values);
    }

    private boolean hasHeavyLeaf(FollowedNode node) {
        if (node.children().isEmpty()) {
            return share(node) >= MUCH;
        }
        return node.children().stream().anyMatch(this::hasHeavyLeaf);
    }

    private void heading() {
        ColumnText.left(out, "", NAME);
        ColumnText.right(out, "calls", 2 * CALLS);
        ColumnText.right(out, "us per " + ColumnText.shorten(tree.probe(), 2 * TIME - 9), 2 * TIME);
        ColumnText.right(out, "of the", SHARE);
        out.append('\n');
        ColumnText.left(out, "", NAME);
        ColumnText.right(out, "ordinary", CALLS);
        ColumnText.right(out, "slow", CALLS);
        ColumnText.right(out, "ordinary", TIME);
        ColumnText.right(out, "slow", TIME);
        ColumnText.right(out, "difference", SHARE);
        out.append('\n');
    }

    private void children(FollowedNode node, int indent) {
        List<FollowedNode> small = new ArrayList<>();
        for (FollowedNode child : node.children()) {
            if (isSelf(child) || Math.abs(share(child)) >= LEAST) {
                if (isSelf(child) && !small.isEmpty()) {
                    smaller(small, indent);
                    small = List.of();
                }
                row(child, indent);
                children(child, indent + 2);
            } else {
                small.add(child);
            }
        }
    }

    private static boolean isSelf(FollowedNode node) {
        return node.method().equals(FollowedNode.SELF);
    }

    /** Callees that carry little, in one row, so that the rows add up. */
    private void smaller(List<FollowedNode> small, int indent) {
        FollowedNode.Sum calls = new FollowedNode.Sum(0, 0);
        FollowedNode.Sum nanos = new FollowedNode.Sum(0, 0);
        for (FollowedNode node : small) {
            calls = calls.plus(node.calls());
            nanos = nanos.plus(node.nanos());
        }
        String name = small.size() == 1
                ? FrameText.shortMethod(small.get(0).method())
                : Numbers.grouped(small.size()) + " others";
        cells(name, indent, calls, nanos);
    }

    private void row(FollowedNode node, int indent) {
        boolean self = isSelf(node);
        String name = self ? node.method() : FrameText.shortMethod(node.method());
        cells(name + (node.estimated() ? " (estimated)" : ""), indent, self ? null : node.calls(), node.nanos());
        boolean repeated = !node.children().isEmpty();
        if (node.cause().isPresent() && !repeated) {
            Paragraph.append(out, indent + 4, indent + 4, words(node.cause().get()));
        }
    }

    private static String words(Cause cause) {
        StringBuilder words = new StringBuilder(cause.name());
        words.append(' ').append(Numbers.microseconds(cause.nanos()));
        if (!cause.detail().isEmpty()) {
            words.append(": ").append(cause.detail());
        }
        if (cause.holder().isPresent()) {
            LockHolder holder = cause.holder().get();
            words.append("; held by ").append(holder.thread());
            words.append(holder.at().isEmpty() ? "" : " in " + FrameText.shortened(holder.at()));
        }
        return words.toString();
    }

    private void cells(String name, int indent, FollowedNode.Sum calls, FollowedNode.Sum nanos) {
        ColumnText.left(out, "", indent);
        ColumnText.left(out, ColumnText.shorten(name, NAME - indent - 1), NAME - indent);
        ColumnText.right(
                out, calls == null ? "" : calls(calls.ordinary(), root.calls().ordinary()), CALLS);
        ColumnText.right(
                out, calls == null ? "" : calls(calls.slow(), root.calls().slow()), CALLS);
        ColumnText.right(
                out,
                Numbers.microseconds(
                        Math.round(mean(nanos.ordinary(), root.calls().ordinary()))),
                TIME);
        ColumnText.right(
                out,
                Numbers.microseconds(Math.round(mean(nanos.slow(), root.calls().slow()))),
                TIME);
        ColumnText.right(out, Math.round(share(nanos) * 100) + " %", SHARE);
        out.append('\n');
    }

    private static String calls(long sum, long count) {
        long tenths = Math.round(mean(sum, count) * 10);
        return Numbers.grouped(tenths / 10) + '.' + tenths % 10;
    }

    private double share(FollowedNode node) {
        return share(node.nanos());
    }

    private double share(FollowedNode.Sum nanos) {
        double whole = difference(root);
        return whole == 0 ? 0 : difference(nanos) / whole;
    }

    private double difference(FollowedNode node) {
        return difference(node.nanos());
    }

    private double difference(FollowedNode.Sum nanos) {
        return mean(nanos.slow(), root.calls().slow())
                - mean(nanos.ordinary(), root.calls().ordinary());
    }

    private static double mean(long sum, long count) {
        return count == 0 ? 0 : (double) sum / count;
    }
}
