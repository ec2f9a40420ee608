package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadableClassFilesTest {
    private static final byte[] READABLE = Program.compile(8, """
            class Main implements Runnable {
                @Deprecated public void run() {}
            }
            """).classes().get("Main");

    @ParameterizedTest
    @ValueSource(strings = {"Main#run", "java.lang.Runnable+#run", "@java.lang.Deprecated"})
    void namesNewerClassFilesAndLeavesThemAlone(String rule) {
        Woven woven = ofVersion(99).weave(rule);

        assertThat(woven.leftAlone("Main")).isTrue();
        assertThat(woven.facts().skipped())
                .containsOnly(Map.entry("Main", "its class file is of a newer Java than this Insitu knows"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Other#run", "java.util.concurrent.Callable+#run", "@org.acme.Timed"})
    void aNewerClassFileDoesNotDisturbRulesOnOtherClasses(String rule) {
        assertThat(ofVersion(99).weave(rule).facts().skipped()).isEmpty();
    }

    @Test
    void cutShortAreLeftAlone() {
        for (int length = 0; length < READABLE.length; length += 7) {
            Woven woven = new Program(Map.of("Main", Arrays.copyOf(READABLE, length))).weave("Main#run");

            assertThat(woven.leftAlone("Main")).isTrue();
            assertThat(woven.facts().skipped()).containsOnlyKeys("Main");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Main#run", "java.lang.Runnable+#run", "@java.lang.Deprecated"})
    void brokenNeverThrow(String rule) {
        Weaver weaver = new Weaver(Rules.book(rule), new RecordedFacts());
        Random random = new Random(20261121);
        for (int i = 0; i < 2000; i++) {
            byte[] broken = READABLE.clone();
            for (int j = random.nextInt(4); j >= 0; j--) {
                broken[8 + random.nextInt(broken.length - 8)] = (byte) random.nextInt();
            }
            weaver.transform(getClass().getModule(), getClass().getClassLoader(), "Main", null, null, broken);
        }
    }

    private static Program ofVersion(int major) {
        byte[] newer = READABLE.clone();
        newer[7] = (byte) major;
        return new Program(Map.of("Main", newer));
    }
}
