package dev.insitu.agent.follow;

import dev.insitu.platform.order.StableSort;
import dev.insitu.platform.process.CutStack;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.runtime.follow.FollowReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tree of a phase as the report has it: the figures of a reading, and the causes that the stacks of slow calls show. For one thread. */
final class FollowAnswer {
    private static final int MOST_FRAMES = 40;

    /** A share of the difference that is worth following. */
    static final double MUCH = 0.2;

    /** A share of the difference beside which code hardly matters. */
    private static final double MOST = 0.5;

    /**
     * What kept slow calls from running, wherever they were.
     *
     * @param gcNanos how long garbage collections stopped a slow call, in the mean
     * @param cpuWaitShare how much of their time slow calls waited for a CPU, of those that were looked at: a mean of these, which are the
     *     longest, would be too high for all
     */
    record Pauses(double gcNanos, double cpuWaitShare) {
        static final Pauses NONE = new Pauses(0, 0);
    }

    private final FollowTree tree;
    private final FollowReading reading;
    private final Map<FollowNode, List<SeenStack>> stacks = new HashMap<>();
    private final Pauses pauses;

    FollowAnswer(FollowTree tree, FollowReading reading, List<SeenStack> slow, Pauses pauses) {
        this.tree = tree;
        this.reading = reading;
        this.pauses = pauses;
        for (SeenStack stack : slow) {
            StackPath.measured(tree, stack.frames())
                    .ifPresent(path -> stacks.computeIfAbsent(path.node(), each -> new ArrayList<>())
                            .add(stack));
        }
    }

    long slow() {
        return reading.calls(true, 0);
    }

    long ordinary() {
        return reading.calls(false, 0);
    }

    /** How much longer a slow call is than an ordinary one, in the mean. */
    double difference() {
        return difference(nanos(tree.root));
    }

    private double difference(FollowedNode.Sum sum) {
        return mean(sum.slow(), slow()) - mean(sum.ordinary(), ordinary());
    }

    private static double mean(long sum, long count) {
        return count == 0 ? 0 : (double) sum / count;
    }

    /** The share of the difference that a node carries. */
    double share(FollowNode node) {
        double whole = difference();
        return whole <= 0 || node.number < 0 ? 0 : difference(nanos(node)) / whole;
    }

    /** The share of the difference that is between a node's measured calls. */
    double shareOfSelf(FollowNode node) {
        double whole = difference();
        return whole <= 0 || node.number < 0 ? 0 : difference(selfNanos(node)) / whole;
    }

    private FollowedNode.Sum nanos(FollowNode node) {
        return new FollowedNode.Sum(reading.nanos(true, node.number), reading.nanos(false, node.number));
    }

    private FollowedNode.Sum calls(FollowNode node) {
        return new FollowedNode.Sum(reading.calls(true, node.number), reading.calls(false, node.number));
    }

    private FollowedNode.Sum selfNanos(FollowNode node) {
        FollowedNode.Sum self = nanos(node);
        for (FollowNode child : measured(node)) {
            self = self.minus(nanos(child));
        }
        return self;
    }

    private static List<FollowNode> measured(FollowNode node) {
        List<FollowNode> measured = new ArrayList<>();
        for (FollowNode child : node.children.values()) {
            if (child.isMeasured()) {
                measured.add(child);
            }
        }
        return measured;
    }

    /** Whether stacks show what the slow calls did where the path ends. */
    boolean showsItsLeaves() {
        for (FollowNode node : path()) {
            boolean isLeaf = measured(node).isEmpty() || difference(selfNanos(node)) >= MUCH * difference();
            if (isLeaf && !hasStacks(node)) {
                return false;
            }
        }
        return true;
    }

    /** The followed method, as stacks have it. */
    private String followed() {
        return tree.bodies().iterator().next().text();
    }

    boolean hasStacks(FollowNode node) {
        return stacks.containsKey(node);
    }

    /** The frames of code that can be followed, which stand next below a node on some of its stacks. */
    List<StackTraceElement> below(FollowNode node) {
        List<SeenStack> seen = stacks.getOrDefault(node, List.of());
        Map<StackTraceElement, Integer> counts = new LinkedHashMap<>();
        for (SeenStack stack : seen) {
            StackPath.measured(tree, stack.frames())
                    .flatMap(path -> path.next(stack.frames()))
                    .ifPresent(frame -> counts.merge(frame, 1, Integer::sum));
        }
        List<StackTraceElement> below = new ArrayList<>();
        counts.forEach((frame, count) -> {
            if (count >= seen.size() * MUCH) {
                below.add(frame);
            }
        });
        return below;
    }

    /** The nodes that carry much of the difference, from the top; the path that an answer rests on. */
    List<FollowNode> path() {
        List<FollowNode> path = new ArrayList<>();
        for (FollowNode node : tree.root.all()) {
            if (node.number >= 0 && share(node) >= MUCH) {
                path.add(node);
            }
        }
        return path;
    }

    /** Whether what carries much in one of two answers of a phase carries half of that or more in the other. */
    boolean agrees(FollowAnswer other) {
        return carries(other.path()) && other.carries(path());
    }

    private boolean carries(List<FollowNode> nodes) {
        for (FollowNode node : nodes) {
            if (share(node) < MUCH / 2) {
                return false;
            }
        }
        return true;
    }

    FollowedNode build() {
        return build(tree.root, heaviestLeaf());
    }

    /** The node whose own time carries most of the difference: a pause of the JVM that no stack shows is stated there. */
    private FollowNode heaviestLeaf() {
        FollowNode heaviest = tree.root;
        double most = Double.NEGATIVE_INFINITY;
        for (FollowNode node : tree.root.all()) {
            if (node.number >= 0) {
                double own = difference(selfNanos(node));
                if (own > most) {
                    most = own;
                    heaviest = node;
                }
            }
        }
        return heaviest;
    }

    private FollowedNode build(FollowNode node, FollowNode heaviest) {
        FollowedNode.Sum self = selfNanos(node);
        Optional<Cause> cause = cause(node, self, node == heaviest);
        List<String> stack = stack(node);
        List<FollowedNode> children = new ArrayList<>();
        for (FollowNode child : measured(node)) {
            if (calls(child).slow() + calls(child).ordinary() > 0) {
                children.add(build(child, heaviest));
            }
        }
        StableSort.sort(children, (a, b) -> Double.compare(difference(b.nanos()), difference(a.nanos())));
        if (node.isFollowed()) {
            children.add(new FollowedNode(FollowedNode.SELF, calls(node), self, false, cause, stack, List.of()));
        }
        return new FollowedNode(
                name(node), calls(node), nanos(node), node.shift > 0 && !node.isFollowed(), cause, stack, children);
    }

    private String name(FollowNode node) {
        if (node.called == null) {
            return followed();
        }
        List<FollowedMethod> reached = new ArrayList<>(tree.targets.reached(node));
        if (reached.size() == 1
                && !InterposedCode.contains(reached.get(0).type().getName())) {
            return reached.get(0).text();
        }
        if (node.methods.size() == 1) {
            FollowedMethod only = node.methods.iterator().next();
            if (only.name().equals(node.called.name())
                    && !InterposedCode.contains(only.type().getName())) {
                return only.text();
            }
        }
        List<Class<?>> receivers = tree.targets.receivers(node);
        String type = receivers.size() == 1
                        && !receivers.get(0).isHidden()
                        && !InterposedCode.contains(receivers.get(0).getName())
                ? receivers.get(0).getName()
                : node.called.className();
        return type + '.' + node.called.name();
    }

    private List<String> stack(FollowNode node) {
        List<SeenStack> seen = stacks.getOrDefault(node, List.of());
        return seen.isEmpty()
                ? List.of()
                : CutStack.of(seen.get(seen.size() / 2).frames().toArray(new StackTraceElement[0]))
                        .texts(-1, MOST_FRAMES);
    }

    /** What the slow calls did in a node itself, with the time of a slow call. */
    private Optional<Cause> cause(FollowNode node, FollowedNode.Sum self, boolean isHeaviest) {
        long own = Math.round(mean(self.slow(), slow()));
        double more = difference(self);
        double whole = difference();
        if (whole <= 0 || more < whole * MUCH / 2) {
            return Optional.empty();
        }
        Optional<Cause> seen = LeafCause.of(stacks.getOrDefault(node, List.of()), own, followed());
        // A stack does not tell a thread that runs from one that could: the system does.
        boolean ran = seen.isEmpty() || seen.get().kind() == CauseKind.CODE;
        double cpuWait = ran ? pauses.cpuWaitShare() * mean(nanos(tree.root).slow(), slow()) : 0;
        double gc = isHeaviest ? pauses.gcNanos() : 0;
        if (gc >= whole * MUCH && gc > Math.max(waited(seen), cpuWait)) {
            return Optional.of(Cause.of(CauseKind.GC, Math.min(Math.round(gc), own), "all threads stopped"));
        }
        if (cpuWait >= whole * MOST) {
            String where = seen.map(Cause::detail).orElse("all CPUs were taken");
            return Optional.of(Cause.of(CauseKind.CPU_WAIT, Math.round(own * pauses.cpuWaitShare()), where));
        }
        return seen;
    }

    private static double waited(Optional<Cause> cause) {
        return cause.isEmpty() || cause.get().kind() == CauseKind.CODE
                ? 0
                : cause.get().nanos();
    }
}
