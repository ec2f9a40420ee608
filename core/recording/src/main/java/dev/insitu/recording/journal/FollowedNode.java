package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A method that calls of a followed method reach, with the sums over all slow and all ordinary calls. Immutable.
 *
 * @param method as {@code org.acme.Orders.save}; {@link #SELF} for what a method does itself
 * @param calls how often it was called
 * @param nanos how long it took in all
 * @param estimated whether its time was sampled
 * @param cause what it mostly did or waited for in slow calls, with its time for each slow call
 * @param stack of a slow call, the deepest frame first; empty where none was taken in it
 */
public record FollowedNode(
        String method,
        Sum calls,
        Sum nanos,
        boolean estimated,
        Optional<Cause> cause,
        List<String> stack,
        List<FollowedNode> children) {
    /** The name of what a method does itself: what its callees leave. */
    public static final String SELF = "self";

    public FollowedNode {
        stack = List.copyOf(stack);
        children = List.copyOf(children);
    }

    /** Over all slow calls, and over all ordinary ones. */
    public record Sum(long slow, long ordinary) {
        public Sum minus(Sum other) {
            return new Sum(slow - other.slow, ordinary - other.ordinary);
        }

        public Sum plus(Sum other) {
            return new Sum(slow + other.slow, ordinary + other.ordinary);
        }
    }

    /** The strings of this node and of those below it. */
    void write(List<String> to) {
        to.add(method);
        to.add(Long.toString(calls.slow));
        to.add(Long.toString(calls.ordinary));
        to.add(Long.toString(nanos.slow));
        to.add(Long.toString(nanos.ordinary));
        to.add(Boolean.toString(estimated));
        to.add(cause.isPresent() ? cause.get().name() : "");
        to.add(Long.toString(cause.isPresent() ? cause.get().nanos() : 0));
        to.add(cause.isPresent() ? cause.get().detail() : "");
        Optional<LockHolder> holder = cause.isPresent() ? cause.get().holder() : Optional.empty();
        to.add(holder.isPresent() ? holder.get().thread() : "");
        to.add(holder.isPresent() ? holder.get().at() : "");
        to.add(Integer.toString(stack.size()));
        to.addAll(stack);
        to.add(Integer.toString(children.size()));
        for (FollowedNode child : children) {
            child.write(to);
        }
    }

    /** Reads nodes from the strings of a fact, one after another. */
    static final class Reader {
        private static final int DEEPEST = 200;

        private final FactText fact;
        private int at;

        Reader(FactText fact, int from) {
            this.fact = fact;
            this.at = from;
        }

        FollowedNode node() {
            return node(0);
        }

        private FollowedNode node(int depth) {
            if (depth > DEEPEST) {
                throw fact.unusable("nodes too deep", null);
            }
            String method = fact.text(at++);
            Sum calls = new Sum(fact.number(at++), fact.number(at++));
            Sum nanos = new Sum(fact.number(at++), fact.number(at++));
            boolean estimated = Boolean.parseBoolean(fact.text(at++));
            String name = fact.text(at++);
            Cause cause = Cause.named(name, fact.number(at++), fact.text(at++));
            LockHolder holder = new LockHolder(fact.text(at++), fact.text(at++));
            if (!holder.thread().isEmpty()) {
                cause = cause.with(cause.detail(), holder);
            }
            List<String> stack = new ArrayList<>();
            for (long left = fact.number(at++); left > 0; left--) {
                stack.add(fact.text(at++));
            }
            List<FollowedNode> children = new ArrayList<>();
            for (long left = fact.number(at++); left > 0; left--) {
                children.add(node(depth + 1));
            }
            return new FollowedNode(
                    method,
                    calls,
                    nanos,
                    estimated,
                    name.isEmpty() ? Optional.empty() : Optional.of(cause),
                    stack,
                    children);
        }
    }
}
