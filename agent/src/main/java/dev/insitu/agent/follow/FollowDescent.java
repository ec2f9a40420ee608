package dev.insitu.agent.follow;

import dev.insitu.config.value.FollowRule;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The way down: measures, phase by phase, what is below the calls that carry the difference between slow and ordinary ones, until
 * the path is steady. For one thread.
 */
final class FollowDescent {
    /** A phase that leads to another one ends with this number of slow calls. */
    private static final long SLOW_OF_PHASE = 8;

    /** A phase shows the receivers of its calls after this number of calls. */
    private static final long CALLS_OF_RECEIVERS = 20;

    /** From then on an answer needs no stacks: on a busy machine their budget allows few. */
    private static final long MOST_SLOW_OF_ANSWER = 64;

    private static final long LONGEST_WITHOUT_STACKS_NANOS = 5_000_000_000L;

    private static final long ORDINARY_OF_PHASE = 8;

    private final FollowRule rule;
    private final FollowTime time;
    private final LoadedMethods loaded;
    private final FollowTree tree;
    private final PoolWatch pools;
    private final WakeWatch wakes;
    private final FollowPhase phase;
    private final FollowOutcome outcome;
    private SlowLimit limit;

    /** The answer of the first half of the slow calls; null before. */
    private FollowAnswer half;

    /** Whether the receivers of this phase have been used to follow stacks further. */
    private boolean knowsReceivers;

    FollowDescent(
            FollowRule rule,
            FollowTime time,
            LoadedMethods loaded,
            FollowTree tree,
            PoolWatch pools,
            WakeWatch wakes,
            FollowPhase phase,
            FollowOutcome outcome,
            SlowLimit limit) {
        this.rule = rule;
        this.time = time;
        this.loaded = loaded;
        this.tree = tree;
        this.pools = pools;
        this.wakes = wakes;
        this.phase = phase;
        this.outcome = outcome;
        this.limit = limit;
    }

    /** The limit of the last phase. */
    SlowLimit limit() {
        return limit;
    }

    /** Returns whether the path is steady; false if the time is over before. */
    boolean descend() {
        while (!time.isOver() && !phase.isRested()) {
            if (phase.step()) {
                outcome.noteProgress(limit, 0);
            }
        }
        followStacks();
        next();
        while (!time.isOver()) {
            if (!phase.step()) {
                continue;
            }
            outcome.noteProgress(limit, tree.levels());
            if (phase.showsItsCost() && phase.restrain()) {
                next(phase.isIdleDear());
                continue;
            }
            if (!phase.isRested()) {
                continue;
            }
            if (limit.hasDrifted(phase.slow(), phase.slow() + phase.ordinary())) {
                next();
                continue;
            }
            if (!knowsReceivers && phase.slow() + phase.ordinary() >= CALLS_OF_RECEIVERS) {
                knowsReceivers = true;
                if (followStacks()) {
                    next();
                    continue;
                }
            }
            if (phase.slow() >= SLOW_OF_PHASE && phase.ordinary() >= ORDINARY_OF_PHASE && isSteady()) {
                return true;
            }
        }
        return false;
    }

    /** Whether an answer agrees with that of half of its slow calls. Follows more if there is more. */
    private boolean isSteady() {
        FollowAnswer answer = phase.answer();
        if (half != null && answer.slow() < 2 * half.slow()) {
            return false;
        }
        if (half != null
                && answer.agrees(half)
                && (answer.showsItsLeaves() || hasWaitedForStacks())
                && !pools.isTooEarly()
                && !wakes.isTooEarly()) {
            return true;
        }
        if (followMore(answer)) {
            next();
        } else if (half == null || !answer.agrees(half)) {
            half = answer;
        }
        return false;
    }

    private boolean hasWaitedForStacks() {
        return phase.slow() >= MOST_SLOW_OF_ANSWER && phase.tookNanos() > LONGEST_WITHOUT_STACKS_NANOS;
    }

    /** Begins the next phase, with what the tree now needs. */
    private void next() {
        next(false);
    }

    /** @param takesOut whether what is no longer measured costs too much where it is */
    private void next(boolean takesOut) {
        outcome.keep(limit);
        loaded.refresh();
        Set<String> seen = seenMethods();
        tree.chooseSeen(seen);
        tree.sites.weave(seen, takesOut);
        if (rule.settings().aboveNanos().isEmpty()) {
            limit = SlowLimit.of(phase.recent());
        }
        half = null;
        knowsReceivers = false;
        phase.begin(limit.nanos());
    }

    /** Follows where stacks of slow calls lead, level after level, and watches the pools that they wait for. Returns whether any is new. */
    private boolean followStacks() {
        loaded.refresh();
        List<SeenStack> slow = phase.stacks();
        boolean any = pools.weave(slow);
        wakes.weave(slow);
        boolean found = !slow.isEmpty();
        for (int level = 0; found && level <= 2 * rule.settings().depth(); level++) {
            found = false;
            Map<FollowNode, Map<FollowedMethod, Integer>> counts = new LinkedHashMap<>();
            for (SeenStack stack : slow) {
                Optional<StackPath> path = StackPath.of(tree, stack.frames());
                if (path.isPresent()
                        && path.get().node().depth < rule.settings().depth()) {
                    FollowNode node = path.get().node();
                    path.get()
                            .next(stack.frames())
                            .filter(frame -> !mayBeCalledBy(node, frame))
                            .flatMap(loaded::of)
                            .filter(method -> !node.dropped.contains(method))
                            .ifPresent(method -> counts.computeIfAbsent(node, each -> new LinkedHashMap<>())
                                    .merge(method, 1, Integer::sum));
                }
            }
            for (Map.Entry<FollowNode, Map<FollowedMethod, Integer>> node : counts.entrySet()) {
                for (Map.Entry<FollowedMethod, Integer> method : node.getValue().entrySet()) {
                    if (method.getValue() >= Math.max(2, slow.size() * FollowAnswer.MUCH)) {
                        found |= tree.follow(node.getKey(), method.getKey());
                    }
                }
            }
            any |= found;
        }
        return any;
    }

    /** Follows the nodes that carry much, and then drops what carries little. Returns whether another phase is needed. */
    private boolean followMore(FollowAnswer answer) {
        boolean more = followStacks();
        for (FollowNode node : answer.path()) {
            if (answer.shareOfSelf(node) >= FollowAnswer.MUCH) {
                more |= tree.chooseMore(node, seenMethods(), phase.stacks().isEmpty());
            }
            if (!node.isFollowed()
                    && !node.isExhausted
                    && node.parent != null
                    && node.depth < rule.settings().depth()) {
                boolean followed = false;
                for (FollowedMethod method : tree.targets.reached(node)) {
                    followed |= tree.follow(node, method);
                }
                for (StackTraceElement frame : followed ? List.<StackTraceElement>of() : answer.below(node)) {
                    Optional<FollowedMethod> method = loaded.of(frame);
                    followed |= method.isPresent() && tree.follow(node, method.get());
                }
                node.isExhausted = !followed && answer.hasStacks(node);
                more |= followed;
            }
        }
        if (!more) {
            return false;
        }
        for (FollowNode node : tree.root.all()) {
            if (node.parent != null
                    && node.isFollowed()
                    && node.number >= 0
                    && answer.share(node) < FollowAnswer.MUCH / 2
                    && isMeasuredAlready(node)) {
                tree.unfollow(node);
            }
        }
        return true;
    }

    /** The names of methods on stacks of slow calls. */
    private Set<String> seenMethods() {
        Set<String> names = new HashSet<>();
        for (SeenStack stack : phase.stacks()) {
            for (StackTraceElement frame : stack.frames()) {
                names.add(frame.getMethodName());
            }
        }
        return names;
    }

    /**
     * Whether a frame may be of a method that one of a node's calls reaches, such as one that the receiver's class inherits: that shows
     * once the calls are measured. Until then it is not known below which call it belongs.
     */
    private static boolean mayBeCalledBy(FollowNode node, StackTraceElement frame) {
        for (FollowNode child : node.children.values()) {
            if (child.number < 0
                    && !child.isLeftOut
                    && child.called.isVirtual()
                    && child.called.name().equals(frame.getMethodName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMeasuredAlready(FollowNode node) {
        for (FollowNode child : node.children.values()) {
            if (child.number < 0 && child.isWanted()) {
                return false;
            }
        }
        return true;
    }
}
