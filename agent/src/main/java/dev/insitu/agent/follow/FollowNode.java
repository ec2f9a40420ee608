package dev.insitu.agent.follow;

import dev.insitu.weave.follow.CallSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A method below the followed one: called at one or more call sites of its parent's methods. For one thread. */
final class FollowNode {
    /** Null for the followed method itself. */
    final FollowNode parent;

    final CallSite called;
    final int depth;

    /** The methods whose calls are measured below this node; empty while it is a leaf. */
    final Set<FollowedMethod> methods = new LinkedHashSet<>();

    /** Methods that were measured and carried little. Stacks alone do not add them again. */
    final Set<FollowedMethod> dropped = new LinkedHashSet<>();

    final Map<CallSite, FollowNode> children = new LinkedHashMap<>();

    /** The numbers of the sites that lead here. */
    final Set<Integer> sites = new LinkedHashSet<>();

    /** Its number in the plan in force; negative if it is not in it. */
    int number = -1;

    /** One call in {@code 1 << shift} is timed. */
    int shift;

    /** No method was found that could be followed. */
    boolean isExhausted;

    /** Called so often that it is not measured, or its method cannot carry more. */
    boolean isLeftOut;

    /** One of many calls in a method, and not measured unless stacks of slow calls show it. */
    boolean isUnseen;

    FollowNode(FollowNode parent, CallSite called, boolean isUnseen) {
        this.isUnseen = isUnseen;
        this.parent = parent;
        this.called = called;
        this.depth = parent == null ? 0 : parent.depth + 1;
    }

    /** Whether the next plan is to measure it. */
    boolean isWanted() {
        return !isLeftOut && !isUnseen;
    }

    boolean isFollowed() {
        return !methods.isEmpty();
    }

    /** Whether the plan in force measures it. */
    boolean isMeasured() {
        return number >= 0 && isWanted();
    }

    /** This node and all below it, parents first. */
    List<FollowNode> all() {
        List<FollowNode> all = new ArrayList<>(List.of(this));
        for (int i = 0; i < all.size(); i++) {
            for (FollowNode child : all.get(i).children.values()) {
                if (child.isWanted()) {
                    all.add(child);
                }
            }
        }
        return all;
    }

    /** Whether a method is this node's or that of one above: a call of it is a recursion. */
    boolean isWithin(FollowedMethod method) {
        for (FollowNode node = this; node != null; node = node.parent) {
            if (node.methods.contains(method)) {
                return true;
            }
        }
        return false;
    }
}
