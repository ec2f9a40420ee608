package dev.insitu.agent.follow;

import dev.insitu.platform.text.Numbers;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.CallSite;
import dev.insitu.weave.follow.FollowWeaver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The call sites that a tree measures: their numbers, and the probes that are woven for them. For one thread. */
final class ProbedSites {
    private record Site(FollowedMethod in, CallSite call) {}

    private final FollowNode root;
    private final FollowWeaver weaver;
    private final Map<Site, Integer> numbers = new HashMap<>();
    private final List<Site> sites = new ArrayList<>();
    private Set<Integer> woven = Set.of();

    /** How many calls of a method are left out because it cannot carry more. */
    private final Map<FollowedMethod, Integer> cut = new LinkedHashMap<>();

    /** The sites that were measured at some time. */
    private final Set<Integer> placed = new HashSet<>();

    /** @param root of the tree */
    ProbedSites(FollowNode root, FollowWeaver weaver) {
        this.root = root;
        this.weaver = weaver;
    }

    /** The number of a call in a method, which it keeps. */
    int number(FollowedMethod in, CallSite call) {
        Site site = new Site(in, call);
        int number = numbers.computeIfAbsent(site, each -> sites.size());
        if (number == sites.size()) {
            sites.add(site);
        }
        return number;
    }

    /** Whether there are no more numbers. */
    boolean isFull() {
        return sites.size() >= Follower.MOST_SITES;
    }

    /** The number of call sites so far. */
    int count() {
        return sites.size();
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

    /** The methods of which some calls have no probe, because they cannot carry more. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        cut.forEach(
                (method, count) -> notes.add(
                        Numbers.grouped(count) + " callees of " + method.text()
                                + " are not measured, and are in its self: with more probes the method would outgrow what the JVM compiles"));
        return notes;
    }

    /** How many calls have probes now. */
    int placedNow() {
        return needed().size();
    }

    /** How many calls had probes at some time. */
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
