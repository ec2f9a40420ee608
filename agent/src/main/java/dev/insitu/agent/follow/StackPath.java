package dev.insitu.agent.follow;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Where a stack leads in the tree.
 *
 * @param node the deepest node that the stack shows
 * @param frame the index of the frame that shows it
 */
record StackPath(FollowNode node, int frame) {
    /** Through all nodes; empty if the stack does not show the followed method. */
    static Optional<StackPath> of(FollowTree tree, List<StackTraceElement> stack) {
        return of(tree, stack, node -> true);
    }

    /** Through the nodes that the plan in force measures: others may be in the tree already, for the next plan. */
    static Optional<StackPath> measured(FollowTree tree, List<StackTraceElement> stack) {
        return of(tree, stack, FollowNode::isMeasured);
    }

    private static Optional<StackPath> of(
            FollowTree tree, List<StackTraceElement> stack, Predicate<FollowNode> through) {
        int at = stack.size() - 1;
        while (at >= 0 && !isOneOf(tree.bodies(), stack.get(at))) {
            at--;
        }
        if (at < 0) {
            return Optional.empty();
        }
        StackPath path = new StackPath(tree.root, at);
        for (int i = at - 1; i >= 0; i--) {
            Optional<FollowNode> child = tree.targets.shownBy(path.node, stack.get(i), through);
            if (child.isPresent()) {
                path = new StackPath(child.get(), i);
            }
        }
        return Optional.of(path);
    }

    private static boolean isOneOf(Set<FollowedMethod> methods, StackTraceElement frame) {
        for (FollowedMethod method : methods) {
            if (shows(method, frame)) {
                return true;
            }
        }
        return false;
    }

    static boolean shows(FollowedMethod method, StackTraceElement frame) {
        return method.name().equals(frame.getMethodName())
                && method.type().getName().equals(frame.getClassName());
    }

    /**
     * The next frame of code that can be followed: of the node's own method while it is a leaf, else of a method that is reached by a way
     * that no call site shows.
     */
    Optional<StackTraceElement> next(List<StackTraceElement> stack) {
        for (int i = node.isFollowed() ? frame - 1 : frame; i >= 0; i--) {
            if (!InterposedCode.contains(stack.get(i).getClassName()) && !isOneOf(node.methods, stack.get(i))) {
                return Optional.of(stack.get(i));
            }
        }
        return Optional.empty();
    }
}
