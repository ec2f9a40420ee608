package dev.insitu.config.value;

import java.util.List;

/**
 * How a kind of pool gives out what it holds, and gets it back. Immutable.
 *
 * @param of what it holds, as in: a connection
 * @param promise methods that return a promise of what they give out; empty if {@code take} is the pool's
 * @param take methods that take, and wait where nothing is free; with promises, methods of these
 * @param give methods that give back
 */
public record PoolRule(String of, List<Named> promise, List<Named> take, List<Named> give) {
    public PoolRule {
        promise = List.copyOf(promise);
        take = List.copyOf(take);
        give = List.copyOf(give);
    }

    /** Whether threads wait for a promise of the pool's, not in a method of its own. */
    public boolean isPromised() {
        return !promise.isEmpty();
    }

    /** All methods of a name in a class. */
    public record Named(String className, String method) {}
}
