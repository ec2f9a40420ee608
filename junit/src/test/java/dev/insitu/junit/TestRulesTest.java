package dev.insitu.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a test may ask for, and the config that it becomes. */
class TestRulesTest {
    private static final File DIRECTORY = new File("target/insitu-report/BookTest");

    @Test
    void becomeAConfig() {
        TestRules rules = new TestRules(
                List.of("com.acme.Book#match", "{ name: all, method: \"com.acme.*#*\" }"),
                List.of("match p99.9 <= 50us"),
                "",
                "");

        assertThat(rules.yaml(DIRECTORY)).isEqualTo("""
                report: { directory: "target/insitu-report/BookTest" }
                probes:
                  - "com.acme.Book#match"
                  - { name: all, method: "com.acme.*#*" }
                checks:
                  - "match p99.9 <= 50us"
                """);
    }

    @Test
    void haveNamesThatMeanSomethingInYaml() {
        TestRules rules = new TestRules(List.of("@com.acme.Timed"), List.of("a \"b\" \\ \t: p50 <= 1s"), "", "");

        assertThat(rules.yaml(DIRECTORY))
                .contains("\n  - \"@com.acme.Timed\"\n")
                .endsWith("\n  - \"a \\\"b\\\" \\\\ \\x09: p50 <= 1s\"\n");
    }

    @Test
    void areEitherListsOrAFile() {
        assertRefused(() -> new TestRules(List.of(), List.of("match max <= 1s"), "", ""), "either probes or a config");
        assertRefused(() -> new TestRules(List.of("A#a"), List.of(), "", "probes.yaml"), "either probes or a config");
        assertRefused(
                () -> new TestRules(List.of(), List.of("match max <= 1s"), "", "probes.yaml"),
                "config \"probes.yaml\": its checks and its drive belong in the file");
        assertRefused(() -> new TestRules(List.of("A#a\n- B#b"), List.of(), "", ""), "expected an entry on one line");
    }

    @Test
    void driveAsLongAsTheTestLasts() {
        assertThat(driven("{ method: A#a, throughput: 5000/s }").yaml(DIRECTORY))
                .contains("\ndrive: { then: continue, method: A#a, throughput: 5000/s }\nchecks:");
        assertThat(driven("{ method: A#a, then: exit }").yaml(DIRECTORY))
                .contains("\ndrive: { method: A#a, then: exit }\n");
        assertRefused(() -> driven("5000/s"), "drive \"5000/s\": expected a map");
    }

    private static TestRules driven(String drive) {
        return new TestRules(List.of("A#a"), List.of("a max <= 1s"), drive, "");
    }

    @Test
    void withoutChecksCannotFail() {
        assertRefused(() -> new TestRules(List.of("A#a"), List.of(), "", "").yaml(DIRECTORY), "no checks");
        assertThat(new TestRules(List.of("A#a"), List.of(), "", "")
                        .and("a max <= 1s")
                        .yaml(DIRECTORY))
                .endsWith("checks:\n  - \"a max <= 1s\"\n");
    }

    private static void assertRefused(Runnable rules, String reason) {
        assertThatThrownBy(rules::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("insitu: ")
                .hasMessageContaining(reason);
    }
}
