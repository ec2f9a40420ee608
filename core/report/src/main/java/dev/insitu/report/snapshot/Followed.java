package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.FollowFact;
import java.util.List;

/**
 * The followed probes. Immutable.
 *
 * @param trees what makes slow calls slow, for each probe that has an answer
 * @param without the probes without an answer, each with the reason
 */
public record Followed(List<FollowFact.Tree> trees, List<FollowFact.Nothing> without) {
    public static final Followed NOTHING = new Followed(List.of(), List.of());

    public Followed {
        trees = List.copyOf(trees);
        without = List.copyOf(without);
    }

    public boolean isEmpty() {
        return trees.isEmpty() && without.isEmpty();
    }
}
