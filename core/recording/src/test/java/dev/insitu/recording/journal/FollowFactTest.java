package dev.insitu.recording.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FollowFactTest {
    private static FollowedNode node(String method, Optional<Cause> cause, FollowedNode... children) {
        return new FollowedNode(
                method,
                new FollowedNode.Sum(16, 1_000),
                new FollowedNode.Sum(80_000_000, 4_000_000),
                method.equals("a.B.often"),
                cause,
                List.of("a.B.c(B.java:7)"),
                List.of(children));
    }

    @Test
    void aTreeIsReadAsItWasWritten() {
        Cause lock = Cause.of(CauseKind.LOCK, 3_590_000, "a.Lock")
                .with("a.Lock", new LockHolder("reaper", "a.B.c(B.java:1)"));
        Cause park = Cause.of(CauseKind.PARK, 3_590_000, "waits for a connection")
                .with(new PoolUse(
                        9.9,
                        List.of(
                                new PoolUse.Holders(
                                        "a.Report.run(Report.java:88)",
                                        List.of("report"),
                                        8,
                                        0.8,
                                        List.of("a.B.c", "a.D")),
                                new PoolUse.Holders("", List.of("w-1", "w-2"), 1.9, 0.2, List.of()))));
        FollowFact.Tree tree = new FollowFact.Tree(
                "place order",
                2_100_000,
                2_600_000,
                true,
                new FollowFact.Cost(0.006, 4, 23, 19, 41_000_000_000L),
                List.of("not followed: a.B: refused"),
                new FollowFact.Inputs("argument 0", List.of(new FollowFact.Input("t13", 15, 16))),
                node(
                        "a.B.place",
                        Optional.empty(),
                        node("a.B.often", Optional.of(lock)),
                        node("a.B.take", Optional.of(park)),
                        node("a.C.save", Optional.empty(), node(FollowedNode.SELF, Optional.of(lock)))));

        assertThat(JournalCodec.read(tree.strings())).isEqualTo(tree);
    }

    @Test
    void progressAndNothingAreReadAsTheyWereWritten() {
        Fact progress = new FollowFact.Progress("p", 3, 14, 8, 900);
        Fact nothing = new FollowFact.Nothing("p", "never called");

        assertThat(JournalCodec.read(progress.strings())).isEqualTo(progress);
        assertThat(JournalCodec.read(nothing.strings())).isEqualTo(nothing);
    }

    @Test
    void aTreeThatIsCutOffIsRefused() {
        FollowFact.Tree tree = new FollowFact.Tree(
                "p",
                1,
                0,
                false,
                new FollowFact.Cost(0, 0, 0, 0, 0),
                List.of(),
                FollowFact.Inputs.NOT_ASKED,
                node("a.B.c", Optional.empty()));
        List<String> strings = tree.strings();

        assertThatThrownBy(() -> JournalCodec.read(strings.subList(0, strings.size() - 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
