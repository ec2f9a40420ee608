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
        Optional<PoolUse> pool = cause.isPresent() ? cause.get().pool() : Optional.empty();
        pool.orElse(PoolUse.UNKNOWN).write(to);
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

        String text() {
            return fact.text(at++);
        }

        double decimal() {
            return fact.decimal(at++);
        }

        long number() {
            return fact.number(at++);
        }

        List<String> texts() {
            List<String> texts = new ArrayList<>();
            for (long left = number(); left > 0; left--) {
                texts.add(text());
            }
            return texts;
        }

        private FollowedNode node(int depth) {
            if (depth > DEEPEST) {
                throw fact.unusable("nodes too deep", null);
            }
            String method = text();
            Sum calls = new Sum(number(), number());
            Sum nanos = new Sum(number(), number());
            boolean estimated = Boolean.parseBoolean(text());
            String name = text();
            Cause cause = Cause.named(name, number(), text());
            LockHolder holder = new LockHolder(text(), text());
            if (!holder.thread().isEmpty()) {
                cause = cause.with(cause.detail(), holder);
            }
            PoolUse pool = PoolUse.read(this);
            if (!pool.holders().isEmpty()) {
                cause = cause.with(pool);
            }
            List<String> stack = texts();
            List<FollowedNode> children = new ArrayList<>();
            for (long left = number(); left > 0; left--) {
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
