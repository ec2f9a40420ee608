package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong once is said once: nothing follows from it that would be another mistake. */
class OneLineEachTest {
    private static final String COMMAS =
            "a parenthesis is missing; inside { } or [ ] a method with commas needs quotes";

    @TempDir
    File directory;

    private List<String> problems(String text) {
        return ConfigFiles.problems(directory, text);
    }

    @Test
    void linesThatAreNoneStillNameTheirClass() {
        assertThat(problems("probes: [ { lines: \"a.App:9-5\" } ]\n"))
                .singleElement()
                .asString()
                .startsWith("probes.yaml:1: lines \"a.App:9-5\": expected lines such as ");
        assertThat(problems("probes: [ { lines: \"a b:1-5\" } ]\n"))
                .singleElement()
                .asString()
                .startsWith("probes.yaml:1: lines \"a b:1-5\": ");
    }

    @Test
    void aMethodThatACommaEndedHasNoKeysInIt() {
        assertThat(problems("probes: [ { method: a.App#work(int, int) } ]\n"))
                .containsExactly("probes.yaml:1: method \"a.App#work(int\": " + COMMAS);
        assertThat(problems("probes: [ { method: a.App#work(int, int, long), merge: x } ]\n"))
                .containsExactly(
                        "probes.yaml:1: method \"a.App#work(int\": " + COMMAS,
                        "probes.yaml:1: merge \"x\": expected true or false, or on or off");
    }

    @Test
    void anotherKeyBehindItIsAMistakeOfItsOwn() {
        assertThat(problems("probes: [ { method: a.App#work(int, long), colour: red } ]\n"))
                .hasSize(2)
                .element(1)
                .asString()
                .startsWith("probes.yaml:1: colour \"red\": unknown key; ");
        assertThat(problems("probes: [ { method: a.App#work, name: a (b, c) } ]\n"))
                .containsExactly("probes.yaml:1: c) \"\": unknown key; inside { } a value with commas needs quotes");
    }

    @Test
    void namesTheKeyThatAModeLacks() {
        assertThat(problems("probes: [ a.b#c ]\njitter: off\n"))
                .containsExactly("probes.yaml:2: jitter \"off\": expected a map, such as { mode: off }");
        assertThat(problems("probes: [ a.b#c ]\njitter: much\n"))
                .containsExactly("probes.yaml:2: jitter \"much\": expected a map of mode, threshold, cpu");
    }
}
