package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.CallSite;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Of many calls in a method, those are measured that stacks of slow calls show. */
class ManyCalleesTest {
    private final FollowTree tree =
            new FollowTree(null, null, new Follower(0, new FollowPlan(new int[1][], new byte[1], FollowPlan.UNKNOWN)));

    ManyCalleesTest() {
        for (String name : new String[] {"first", "second", "third"}) {
            CallSite called = new CallSite(0, "Orders", name, "()V");
            tree.root.children.put(called, new FollowNode(tree.root, called, true));
        }
    }

    private String[] measured() {
        return tree.root.all().stream()
                .filter(node -> node.parent != null)
                .map(node -> node.called.name())
                .toArray(String[]::new);
    }

    @Test
    void whatStacksShowIsMeasured() {
        assertThat(measured()).isEmpty();
        tree.chooseSeen(Set.of("second", "elsewhere"));

        assertThat(measured()).containsExactly("second");
    }

    @Test
    void whatStacksShowLaterFollows() {
        assertThat(tree.chooseMore(tree.root, Set.of("third"), false)).isTrue();
        assertThat(measured()).containsExactly("third");
        assertThat(tree.chooseMore(tree.root, Set.of("third"), false)).isFalse();
    }

    @Test
    void withoutStacksAllAreMeasured() {
        assertThat(tree.chooseMore(tree.root, Set.of(), true)).isTrue();
        assertThat(measured()).hasSize(3);
        assertThat(tree.chooseMore(tree.root, Set.of(), true)).isFalse();
    }
}
