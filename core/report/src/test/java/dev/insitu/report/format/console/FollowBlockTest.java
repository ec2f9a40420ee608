package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.report.snapshot.Followed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FollowBlockTest {
    private static final long SLOW = 10;
    private static final long ORDINARY = 100;

    /** @param calls of a slow call, and of an ordinary one */
    private static FollowedNode node(
            String method, long calls, long usual, long slowUs, long us, Optional<Cause> cause, FollowedNode... below) {
        return new FollowedNode(
                method,
                new FollowedNode.Sum(calls * SLOW, usual * ORDINARY),
                new FollowedNode.Sum(slowUs * 1_000 * SLOW, us * 1_000 * ORDINARY),
                false,
                cause,
                List.of(),
                List.of(below));
    }

    private static String render(FollowedNode root) {
        return render(2_100_000, root);
    }

    private static String render(long p99Nanos, FollowedNode root) {
        FollowFact.Tree tree = new FollowFact.Tree(
                "place order",
                2_100_000,
                p99Nanos,
                true,
                new FollowFact.Cost(0.006, 2, 23, 19, 41_000_000_000L),
                List.of(),
                new FollowFact.Inputs("argument 0 .tenant", List.of(new FollowFact.Input("t13", 9, 10))),
                root);
        return FollowBlock.render(new Followed(List.of(tree), List.of()));
    }

    @Test
    void showsWhatSlowCallsSpendAndOrdinaryOnesDoNot() {
        Optional<Cause> park = Optional.of(Cause.of(CauseKind.PARK, 3_590_000, "Semaphore in Pool.take(Pool.java:20)"));
        String text = render(node(
                "org.acme.Orders.place",
                1,
                1,
                4_200,
                310,
                Optional.empty(),
                node("org.acme.Pool.take", 1, 1, 3_900, 200, park),
                node("org.acme.Prices.quote", 214, 3, 120, 30, Optional.empty()),
                node(FollowedNode.SELF, 1, 1, 180, 80, Optional.empty())));

        assertThat(text)
                .contains("why place order is slow: 10 of 110 calls took longer than 2.1 ms (p99)")
                .containsPattern("Pool.take +1\\.0 +1\\.0 +200 +3,900 +95 %")
                .contains("park 3,590: Semaphore in Pool.take(Pool.java:20)")
                .containsPattern("Prices.quote +3\\.0 +214\\.0 +30\\.0 +120 +2 %")
                .containsPattern("self +80\\.0 +180 +3 %")
                .contains("23 probes placed, 19 taken out")
                .contains("by argument 0 .tenant: t13: 9 of 10 slow, 9 % of all\n")
                .doesNotContain("Nothing stands out");
        assertThat(text.lines()).allMatch(line -> line.length() <= ColumnText.WIDTH);
    }

    @Test
    void saysWhereTheLimitIsNotP99() {
        FollowedNode root = node("org.acme.Orders.place", 1, 1, 4_200, 310, Optional.empty());

        assertThat(render(8_700_000, root)).contains("took longer than 2.1 ms (the gap below p99, 8.7 ms), 4.2 ms");
        assertThat(render(0, root)).contains("took longer than 2.1 ms, 4.2 ms in");
    }

    @Test
    void saysWhenNothingStandsOut() {
        String text = render(node(
                "org.acme.Orders.place",
                1,
                1,
                330,
                310,
                Optional.empty(),
                node("org.acme.Pool.take", 1, 1, 210, 200, Optional.empty()),
                node(FollowedNode.SELF, 1, 1, 120, 110, Optional.empty())));

        assertThat(text).contains("Nothing stands out: slow calls take less than half as long again as the others.");
    }
}
