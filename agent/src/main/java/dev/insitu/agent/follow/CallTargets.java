package dev.insitu.agent.follow;

import dev.insitu.runtime.follow.Follower;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.Type;

/** Which methods the calls of a node reach, and which call of a node a frame of a stack shows. For one thread. */
final class CallTargets {
    private final LoadedMethods loaded;
    private final Follower follower;

    CallTargets(LoadedMethods loaded, Follower follower) {
        this.loaded = loaded;
        this.follower = follower;
    }

    /** The classes that received the calls of a node. */
    List<Class<?>> receivers(FollowNode node) {
        List<Class<?>> all = new ArrayList<>();
        for (int site : node.sites) {
            for (Class<?> type : follower.receivers(site)) {
                if (!all.contains(type)) {
                    all.add(type);
                }
            }
        }
        return all;
    }

    /** The methods that a node's calls reached, by the classes of the receivers. */
    Set<FollowedMethod> reached(FollowNode node) {
        Set<FollowedMethod> found = new LinkedHashSet<>();
        if (node.called.isVirtual()) {
            for (Class<?> type : receivers(node)) {
                if (!type.isHidden()) {
                    loaded.called(type, node.called.key()).ifPresent(found::add);
                }
            }
        } else {
            owner(node).flatMap(type -> loaded.called(type, node.called.key())).ifPresent(found::add);
        }
        return found;
    }

    private Optional<Class<?>> owner(FollowNode node) {
        return node.parent.methods.isEmpty()
                ? Optional.empty()
                : loaded.seenBy(node.parent.methods.iterator().next().type(), node.called.className());
    }

    /**
     * The child of a node that a frame shows; empty if it shows none.
     *
     * @param of which children it may be
     */
    Optional<FollowNode> shownBy(FollowNode node, StackTraceElement frame, Predicate<FollowNode> of) {
        List<FollowNode> related = new ArrayList<>();
        List<FollowNode> ofInterfaces = new ArrayList<>();
        for (FollowNode child : node.children.values()) {
            if (child.called.name().equals(frame.getMethodName()) && of.test(child)) {
                if (isRelated(child, frame.getClassName())) {
                    related.add(child);
                } else if (child.called.isOfInterface()) {
                    ofInterfaces.add(child);
                }
            }
        }
        if (!related.isEmpty()) {
            return Optional.of(related.size() == 1 ? related.get(0) : overload(related, frame));
        }
        return InterposedCode.isHidden(frame.getClassName()) && ofInterfaces.size() == 1
                ? Optional.of(ofInterfaces.get(0))
                : Optional.empty();
    }

    /** Which of several methods of a name a frame shows, by its line; the first where that is not known. */
    private FollowNode overload(List<FollowNode> related, StackTraceElement frame) {
        Optional<String> key = loaded.keyOf(frame);
        for (FollowNode child : related) {
            if (key.isPresent() && key.get().equals(child.called.key())) {
                return child;
            }
        }
        // A method whose types are more exact than those of the call.
        for (FollowNode child : related) {
            if (key.isPresent() && argumentsOf(key.get()) == argumentsOf(child.called.key())) {
                return child;
            }
        }
        return related.get(0);
    }

    private static int argumentsOf(String key) {
        return Type.getArgumentTypes(key.substring(key.indexOf('('))).length;
    }

    /** Which classes receive a call may show only later: what is unrelated now may be related then. */
    private boolean isRelated(FollowNode child, String frameClass) {
        if (child.called.className().equals(frameClass)) {
            return true;
        }
        List<Class<?>> receivers = receivers(child);
        for (Class<?> receiver : receivers) {
            if (receiver.getName().equals(frameClass)) {
                return true;
            }
        }
        Optional<Class<?>> owner = owner(child);
        for (Class<?> type : loaded.named(frameClass)) {
            if (owner.isPresent() && (owner.get().isAssignableFrom(type) || type.isAssignableFrom(owner.get()))) {
                return true;
            }
            for (Class<?> receiver : receivers) {
                if (type.isAssignableFrom(receiver)) {
                    return true;
                }
            }
        }
        return false;
    }
}
