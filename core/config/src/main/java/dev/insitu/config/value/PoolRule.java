package dev.insitu.config.value;

import java.util.List;

/**
 * How a kind of pool gives out what it holds, and gets it back. Immutable.
 *
 * @param of what it holds, as in: a connection
 * @param take methods that take, and wait where nothing is free
 * @param give methods that give back
 */
public record PoolRule(String of, List<Named> take, List<Named> give) {
    public PoolRule {
        take = List.copyOf(take);
        give = List.copyOf(give);
    }

    /** All methods of a name in a class. */
    public record Named(String className, String method) {}
}
