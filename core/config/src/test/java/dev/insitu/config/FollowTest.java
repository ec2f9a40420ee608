package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Config;
import dev.insitu.config.value.FollowRule;
import dev.insitu.config.value.Match;
import dev.insitu.platform.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FollowTest {
    private static ConfigResult read(String probe) {
        return ConfigReader.read(new ConfigSource.YamlText("test", "probes:\n  - " + probe + '\n'));
    }

    private static FollowRule followed(String probe) {
        Config config = ((ConfigResult.Valid) read(probe)).config();
        assertThat(config.probes()).isEmpty();
        return config.followed().get(0);
    }

    private static List<String> problems(String probe) {
        return ((ConfigResult.Invalid) read(probe))
                .problems().stream().map(Problem::text).toList();
    }

    @Test
    void trueTakesTheDefaults() {
        FollowRule rule = followed("{ method: \"a.B#c\", follow: true }");

        assertThat(rule.name()).isEqualTo("c");
        assertThat(rule.settings())
                .isEqualTo(new FollowRule.Settings(OptionalLong.empty(), 12, 0.02, Optional.empty()));
    }

    @Test
    void aMapSetsTheLimitTheDepthAndTheBudget() {
        FollowRule rule = followed("{ name: d, method: \"a.B#c\", follow: { above: 5ms, depth: 3, budget: 0.5% } }");

        assertThat(rule.name()).isEqualTo("d");
        assertThat(rule.settings())
                .isEqualTo(new FollowRule.Settings(OptionalLong.of(5_000_000), 3, 0.005, Optional.empty()));
    }

    @Test
    void falseIsAnOrdinaryProbe() {
        Config config = ((ConfigResult.Valid) read("{ method: \"a.B#c\", follow: false }")).config();

        assertThat(config.probes()).hasSize(1);
        assertThat(config.followed()).isEmpty();
    }

    @Test
    void byNamesAValueOfTheCall() {
        FollowRule.By by = followed("{ method: \"a.B#c\", follow: { by: argument 0 .customer.tenant } }")
                .settings()
                .by()
                .orElseThrow();

        assertThat(by).isEqualTo(new FollowRule.By(new Match.Argument(0), List.of("customer", "tenant")));
        assertThat(by.text()).isEqualTo("argument 0 .customer.tenant");
        for (String key : List.of("this", "return", "argument 254", "this .n", "return .a$b")) {
            assertThat(followed("{ method: \"a.B#c\", follow: { by: " + key + " } }")
                            .settings()
                            .by()
                            .orElseThrow()
                            .text())
                    .isEqualTo(key);
        }
        for (String bad : List.of("thread", "argument", "argument -1", "argument 0 .", "this .a..b", "this.1", "x")) {
            assertThat(problems("{ method: \"a.B#c\", follow: { by: \"" + bad + "\" } }"))
                    .containsExactly("test:2: by \"" + bad
                            + "\": expected argument N, this or return, and a field if need be: argument 0 .tenant");
        }
    }

    @Test
    void saysWhatIsAllowed() {
        assertThat(problems("{ method: \"a.B#c\", follow: { above: p50 } }"))
                .containsExactly("test:2: above \"p50\": expected p99, or a duration such as 5ms");
        assertThat(problems("{ method: \"a.B#c\", follow: { budget: 3 } }"))
                .containsExactly("test:2: budget \"3\": expected a share of one CPU such as 2%");
        assertThat(problems("{ method: \"a.B#c\", follow: deep }"))
                .containsExactly(
                        "test:2: follow \"deep\": expected true, or { above: p99 or 5ms, depth: 12, budget: 2% }");
        assertThat(problems("{ method: \"a.B#c\", follow: true, merge: true }"))
                .containsExactly(
                        "test:2: merge \"true\": does not go with follow; expected with it name, method, follow");
    }
}
