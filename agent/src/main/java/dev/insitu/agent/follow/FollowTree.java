package dev.insitu.agent.follow;

import dev.insitu.platform.text.Numbers;
import dev.insitu.runtime.follow.FollowInput;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.CallSite;
import dev.insitu.weave.follow.FollowWeaver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tree that is measured: which methods' calls count below which node. For one thread. */
final class FollowTree {
    /** The most call sites in one method. */
    private static final int MOST_SITES_OF_METHOD = 600;

    /** Of a method with more calls, those are measured that stacks of slow calls show. */
    private static final int MANY_SITES = 64;

    private final LoadedMethods loaded;
    private final FollowWeaver weaver;
    private final Follower follower;

    final FollowNode root = new FollowNode(null, null, false);
    final ProbedSites sites;
    final CallTargets targets;

    /** The followed methods themselves. */
    private final Set<FollowedMethod> bodies = new LinkedHashSet<>();

    private FollowInput input;

    FollowTree(LoadedMethods loaded, FollowWeaver weaver, Follower follower) {
        this.loaded = loaded;
        this.weaver = weaver;
        this.follower = follower;
        sites = new ProbedSites(root, weaver);
        targets = new CallTargets(loaded, follower);
    }

    /**
     * Begins with the methods that the probe means.
     *
     * @param values which values of calls are counted; null for none
     */
    void begin(Collection<FollowedMethod> methods, FollowInput values) {
        input = values;
        bodies.addAll(methods);
        Set<Class<?>> types = new LinkedHashSet<>();
        for (FollowedMethod method : methods) {
            weaver.wantBody(method.type(), method.key());
            types.add(method.type());
        }
        root.number = 0;
        weaver.weave(types);
    }

    /** Finds the fields of values that calls have shown. Returns why values cannot be read. */
    List<String> locateValues() {
        return input == null ? List.of() : input.locate();
    }

    Set<FollowedMethod> bodies() {
        return bodies;
    }

    /** Measures the calls in a method below a node from the next plan on. Returns whether that is new and there are any. */
    boolean follow(FollowNode node, FollowedMethod method) {
        if (node.methods.contains(method) || (node.parent != null && node.parent.isWithin(method))) {
            return false;
        }
        List<CallSite> found = loaded.sites(method);
        node.methods.add(method);
        boolean isNew = false;
        for (CallSite call : found.subList(0, Math.min(found.size(), MOST_SITES_OF_METHOD))) {
            if (!isRecursion(node, call) && !sites.isFull()) {
                int number = sites.number(method, call);
                if (call.isVirtual()) {
                    follower.askReceivers(number);
                }
                FollowNode child = node.children.computeIfAbsent(
                        call, each -> new FollowNode(node, each, found.size() > MANY_SITES));
                child.sites.add(number);
                isNew = true;
            }
        }
        return isNew;
    }

    /** Whether a call names a method that this node or one above it is: what it calls counts for the outermost. */
    private static boolean isRecursion(FollowNode from, CallSite call) {
        for (FollowNode node = from; node != null; node = node.parent) {
            for (FollowedMethod method : node.methods) {
                if (method.key().equals(call.key()) && method.type().getName().equals(call.className())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** No longer measures what is below a node: it carries too little. */
    void unfollow(FollowNode node) {
        node.dropped.addAll(node.methods);
        node.methods.clear();
        node.children.clear();
    }

    /** From now on measures those of many calls in a method that stacks of slow calls show. */
    void chooseSeen(Set<String> seen) {
        List<FollowNode> nodes = new ArrayList<>(List.of(root));
        for (int i = 0; i < nodes.size(); i++) {
            choose(nodes.get(i), seen);
            nodes.get(i).children.values().stream().filter(FollowNode::isWanted).forEach(nodes::add);
        }
    }

    private static boolean choose(FollowNode node, Set<String> seen) {
        boolean any = false;
        for (FollowNode child : node.children.values()) {
            if (child.isUnseen && seen.contains(child.called.name())) {
                child.isUnseen = false;
                any = true;
            }
        }
        return any;
    }

    /**
     * Measures more of a node's many calls: those that stacks now show, or all. Returns whether there are any.
     *
     * @param withoutStacks whether there are no stacks
     */
    boolean chooseMore(FollowNode node, Set<String> seen, boolean withoutStacks) {
        boolean any = choose(node, seen);
        if (withoutStacks) {
            for (FollowNode child : node.children.values()) {
                any |= child.isUnseen;
                child.isUnseen = false;
            }
        }
        return any;
    }

    /** The methods of which not all calls are measured. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (FollowNode node : root.all()) {
            long unseen = node.children.values().stream()
                    .filter(child -> child.isUnseen)
                    .count();
            if (unseen > 0) {
                notes.add(Numbers.grouped(unseen) + " callees of "
                        + node.methods.iterator().next().text()
                        + " are not measured, and are in its self: no stack of a slow call shows them");
            }
        }
        notes.addAll(sites.notes());
        return notes;
    }

    /** Numbers the nodes, and makes the plan that measures them. */
    FollowPlan plan(long aboveNanos) {
        List<FollowNode> nodes = root.all();
        nodes = nodes.subList(0, Math.min(nodes.size(), FollowPlan.MOST_NODES));
        int[][] children = new int[nodes.size()][];
        byte[] shifts = new byte[nodes.size()];
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).number = i;
        }
        for (int i = 0; i < nodes.size(); i++) {
            FollowNode node = nodes.get(i);
            shifts[i] = (byte) (node.isFollowed() ? 0 : node.shift);
            if (node.isFollowed()) {
                children[i] = new int[sites.count()];
                for (FollowNode child : node.children.values()) {
                    for (int site : child.sites) {
                        children[i][site] = child.isWanted() ? Math.max(child.number, 0) : 0;
                    }
                }
            }
        }
        return new FollowPlan(children, shifts, aboveNanos, input);
    }

    /** The deepest level whose calls are measured. */
    int levels() {
        int deepest = 0;
        for (FollowNode node : root.all()) {
            deepest = Math.max(deepest, node.depth);
        }
        return deepest;
    }
}
