package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.CallSite;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FollowAnswerTest {
    private static final long SECOND = 1_000_000_000;
    private static final long SLOW_NANOS = 50 * SECOND;
    private static final int CALLS = 8;

    private final Follower follower =
            new Follower(0, new FollowPlan(new int[][] {{1, 2}, null, null}, new byte[3], SLOW_NANOS));
    private final FollowTree tree = new FollowTree(null, null, follower);

    FollowAnswerTest() {
        tree.root.number = 0;
        for (int number : new int[] {1, 2}) {
            CallSite called = new CallSite(0, "Orders", "callee" + number, "()V");
            FollowNode node = new FollowNode(tree.root, called, false);
            node.number = number;
            tree.root.children.put(called, node);
        }
    }

    /** As many ordinary calls, which take next to nothing, as slow ones: so long that a busy machine adds nothing to them. */
    private FollowAnswer afterCalls(long firstSeconds, long secondSeconds) {
        return afterCalls(firstSeconds, secondSeconds, FollowAnswer.Pauses.NONE);
    }

    private FollowAnswer afterCalls(long firstSeconds, long secondSeconds, FollowAnswer.Pauses pauses) {
        for (int i = 0; i < CALLS; i++) {
            call(0, 0);
            call(firstSeconds * SECOND, secondSeconds * SECOND);
        }
        return new FollowAnswer(tree, follower.read(), List.of(), pauses);
    }

    private void call(long firstNanos, long secondNanos) {
        follower.begin();
        follower.leave(follower.enter(0), System.nanoTime() + firstNanos);
        follower.leave(follower.enter(1), System.nanoTime() + secondNanos);
        follower.end(System.nanoTime() + firstNanos + secondNanos);
    }

    @Test
    void aNodeNearTheLimitDoesNotChangeThePath() {
        FollowAnswer half = afterCalls(81, 19);
        FollowAnswer all = afterCalls(75, 25);

        assertThat(half.path()).hasSize(2);
        assertThat(all.path()).hasSize(3);
        assertThat(all.agrees(half)).isTrue();
        assertThat(half.agrees(all)).isTrue();
    }

    /** What is to be measured next is in the tree already when the answer of a phase is kept. */
    @Test
    void aStackBelongsToANodeThatIsMeasured() {
        tree.bodies().add(new FollowedMethod(FollowAnswerTest.class, "place()V"));
        FollowNode measured = child("callee1");
        CallSite next = new CallSite(0, "Proxy", "invoke", "()V");
        tree.root.children.put(next, new FollowNode(tree.root, next, false));
        List<StackTraceElement> frames = Stream.of(
                        "Orders.callee1", "Proxy.invoke", FollowAnswerTest.class.getName() + ".place")
                .map(FollowAnswerTest::frame)
                .toList();

        FollowAnswer answer = new FollowAnswer(
                tree,
                follower.read(),
                List.of(new SeenStack(frames, Optional.empty(), Optional.empty(), Optional.empty())),
                FollowAnswer.Pauses.NONE);

        assertThat(answer.hasStacks(measured)).isTrue();
        assertThat(StackPath.of(tree, frames))
                .hasValueSatisfying(path -> assertThat(path.node()).isSameAs(tree.root.children.get(next)));
    }

    /** To the JVM, a thread that waits for a CPU runs the code where it was stopped. */
    @Test
    void codeWaitsForACpuWhereSlowCallsDidMostOfTheTime() {
        Cause cause = causeOfFirst(new FollowAnswer.Pauses(0, 0.6)).orElseThrow();

        assertThat(cause.kind()).isEqualTo(CauseKind.CPU_WAIT);
        assertThat(cause.nanos()).isBetween(59 * SECOND, 61 * SECOND);
    }

    @Test
    void codeIsSlowItselfWhereSlowCallsWaitedForACpuForLessThanHalf() {
        assertThat(causeOfFirst(new FollowAnswer.Pauses(0, 0.4))).isEmpty();
    }

    @Test
    void ofCollectionsAndWaitsForACpuTheLongerOneIsTheCause() {
        assertThat(causeOfFirst(new FollowAnswer.Pauses(65 * SECOND, 0.6)))
                .map(Cause::kind)
                .hasValue(CauseKind.GC);
        assertThat(causeOfFirst(new FollowAnswer.Pauses(30 * SECOND, 0.6)))
                .map(Cause::kind)
                .hasValue(CauseKind.CPU_WAIT);
    }

    /** The cause of the node that has all the time of slow calls. */
    private Optional<Cause> causeOfFirst(FollowAnswer.Pauses pauses) {
        tree.bodies().add(new FollowedMethod(FollowAnswerTest.class, "place()V"));
        return afterCalls(100, 0, pauses).build().children().get(0).cause();
    }

    private FollowNode child(String name) {
        return tree.root.children.values().stream()
                .filter(node -> node.called.name().equals(name))
                .findAny()
                .orElseThrow();
    }

    private static StackTraceElement frame(String method) {
        int dot = method.lastIndexOf('.');
        return new StackTraceElement(method.substring(0, dot), method.substring(dot + 1), "Orders.java", 7);
    }

    @Test
    void thePathOfTheFirstHalfIsNotThatOfAllWhereTheSecondHalfHasAnother() {
        FollowAnswer half = afterCalls(100, 0);
        FollowAnswer all = afterCalls(0, 100);

        assertThat(all.slow()).isEqualTo(2 * half.slow());
        assertThat(all.agrees(half)).isFalse();
        assertThat(half.agrees(all)).isFalse();
    }
}
