package dev.insitu.agent.follow;

import dev.insitu.platform.text.Numbers;
import dev.insitu.runtime.follow.FollowInput;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.CallSite;
import dev.insitu.weave.follow.FollowWeaver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.Type;

/** The tree that is measured: which methods' calls count below which node, and what must be woven for it. For one thread. */
final class FollowTree {
    /** The most call sites in one method. */
    private static final int MOST_SITES_OF_METHOD = 600;

    /** Of a method with more calls, those are measured that stacks of slow calls show. */
    private static final int MANY_SITES = 64;

    private record Site(FollowedMethod in, CallSite call) {}

    private final LoadedMethods loaded;
    private final FollowWeaver weaver;
    private final Follower follower;
    private final Map<Site, Integer> numbers = new HashMap<>();
    private final List<Site> sites = new ArrayList<>();
    private Set<Integer> woven = Set.of();

    /** How many calls of a method are left out because it cannot carry more. */
    private final Map<FollowedMethod, Integer> cut = new LinkedHashMap<>();

    /** The sites that were measured at some time. */
    private final Set<Integer> placed = new HashSet<>();

    final FollowNode root = new FollowNode(null, null, false);

    /** The followed methods themselves. */
    private final Set<FollowedMethod> bodies = new LinkedHashSet<>();

    private FollowInput input;

    FollowTree(LoadedMethods loaded, FollowWeaver weaver, Follower follower) {
        this.loaded = loaded;
        this.weaver = weaver;
        this.follower = follower;
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
            if (!isRecursion(node, call) && numbers.size() < Follower.MOST_SITES) {
                Site site = new Site(method, call);
                int number = numbers.computeIfAbsent(site, each -> sites.size());
                if (number == sites.size()) {
                    sites.add(site);
                }
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

    /**
     * Weaves what the tree needs. What it no longer needs is taken out of the classes that change anyway, since each change makes the JVM
     * compile a class anew; of the others only if asked for. Where a method cannot carry probes on all its calls, some are left out.
     *
     * @param seen names of methods that stacks of slow calls show: calls of these are left out last
     * @param takesOut whether what is no longer needed is too dear where it is
     */
    void weave(Set<String> seen, boolean takesOut) {
        while (!weaveAll(takesOut)) {
            for (FollowedMethod method : methodsOf(woven)) {
                if (!weaver.carriesAll(method.type(), method.key())) {
                    leaveOutHalf(method, seen);
                }
            }
        }
        placed.addAll(needed());
    }

    private Set<Integer> needed() {
        Set<Integer> needed = new HashSet<>();
        for (FollowNode node : root.all()) {
            needed.addAll(node.sites);
        }
        return needed;
    }

    /** Returns false if a method cannot carry all its probes. */
    private boolean weaveAll(boolean takesOut) {
        Set<Integer> needed = needed();
        Set<Integer> different = new HashSet<>(needed);
        different.removeAll(woven);
        Set<Class<?>> types = new LinkedHashSet<>();
        for (FollowedMethod method : methodsOf(different)) {
            types.add(method.type());
        }
        for (int site : woven) {
            FollowedMethod in = sites.get(site).in;
            // What a method could not carry is not in its class: it is woven again with what is still needed.
            if (!needed.contains(site)
                    && (takesOut || types.contains(in.type()) || !weaver.carriesAll(in.type(), in.key()))) {
                different.add(site);
            }
        }
        if (different.isEmpty()) {
            return true;
        }
        Set<Integer> next = new HashSet<>(woven);
        next.removeAll(different);
        different.stream().filter(needed::contains).forEach(next::add);
        woven = next;
        Set<FollowedMethod> changed = methodsOf(different);
        for (FollowedMethod method : changed) {
            Map<CallSite, Integer> wanted = new HashMap<>();
            for (int site : woven) {
                if (sites.get(site).in.equals(method)) {
                    wanted.put(sites.get(site).call, site);
                }
            }
            weaver.wantSites(method.type(), method.key(), wanted);
            types.add(method.type());
        }
        weaver.weave(types);
        return changed.stream()
                .filter(methodsOf(woven)::contains)
                .allMatch(method -> weaver.carriesAll(method.type(), method.key()));
    }

    private Set<FollowedMethod> methodsOf(Set<Integer> some) {
        Set<FollowedMethod> methods = new LinkedHashSet<>();
        for (int site : some) {
            methods.add(sites.get(site).in);
        }
        return methods;
    }

    /** Leaves out half of a method's calls. Their time is in {@code self}. */
    private void leaveOutHalf(FollowedMethod method, Set<String> seen) {
        List<FollowNode> first = new ArrayList<>();
        List<FollowNode> others = new ArrayList<>();
        for (FollowNode node : root.all()) {
            if (node.sites.stream().anyMatch(site -> sites.get(site).in.equals(method))) {
                (seen.contains(node.called.name()) ? first : others).add(node);
            }
        }
        int all = first.size() + others.size();
        first.addAll(others);
        for (FollowNode node : first.subList(all / 2, all)) {
            node.isLeftOut = true;
        }
        cut.merge(method, all - all / 2, Integer::sum);
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
        cut.forEach(
                (method, count) -> notes.add(
                        Numbers.grouped(count) + " callees of " + method.text()
                                + " are not measured, and are in its self: with more probes the method would outgrow what the JVM compiles"));
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
                children[i] = new int[sites.size()];
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

    int placedNow() {
        return needed().size();
    }

    int placed() {
        return placed.size();
    }

    /** Of the calls that had probes, those that need none any more. */
    int takenOut() {
        Set<Integer> out = new HashSet<>(placed);
        out.removeAll(needed());
        return out.size();
    }
}
