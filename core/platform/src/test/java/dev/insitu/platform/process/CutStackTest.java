package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CutStackTest {
    private static final int MOST = 50;

    @Test
    void aStackThatFitsIsWhole() {
        CutStack stack = stack(20, 30);

        assertThat(stack.isCut()).isFalse();
        assertThat(stack.texts(20, MOST)).hasSize(50).doesNotContain("... 1 frame");
    }

    /** A driver below the probe, and a server above it. */
    @Test
    void keepsTheInnermostAndTheFramesNextToTheProbeOfADeepStack() {
        List<String> texts = stack(150, 40).texts(149, MOST);

        assertThat(texts).hasSize(MOST);
        assertThat(texts.get(0)).isEqualTo("driver.Driver.m0(Driver.java:1)");
        assertThat(texts.get(29)).isEqualTo("driver.Driver.m29(Driver.java:30)");
        assertThat(texts.get(30)).isEqualTo("... 101 frames");
        assertThat(texts.get(31)).isEqualTo("driver.Driver.m131(Driver.java:132)");
        assertThat(texts.get(49)).isEqualTo("driver.Driver.m149(Driver.java:150)");
    }

    /** The middle of this one was never kept. */
    @Test
    void aRecursionIsCutInItsMiddle() {
        CutStack stack = stack(900, 40);
        List<String> texts = stack.texts(stack.frames().size() - 41, MOST);

        assertThat(stack.isCut()).isTrue();
        assertThat(texts).hasSize(MOST).contains("... 851 frames");
        assertThat(texts.get(49)).isEqualTo("driver.Driver.m899(Driver.java:900)");
        assertThat(stack.collapsed())
                .startsWith("server.Server.m939;server.Server.m938;")
                .contains(";driver.Driver.m790;...;driver.Driver.m49;")
                .endsWith(";driver.Driver.m0");
    }

    @Test
    void whereTheProbeIsNotSeenTheOutermostAreLeft() {
        assertThat(stack(900, 40).texts(-1, MOST))
                .hasSize(MOST)
                .startsWith("driver.Driver.m0(Driver.java:1)")
                .endsWith("server.Server.m939(Server.java:940)");
    }

    @Test
    void aProbeAmongTheInnermostNeedsNoGap() {
        assertThat(stack(30, 400).texts(29, MOST))
                .hasSize(MOST)
                .endsWith("server.Server.m49(Server.java:50)")
                .noneMatch(each -> each.startsWith("..."));
    }

    private static CutStack stack(int driver, int server) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (int i = 0; i < driver + server; i++) {
            String type = i < driver ? "driver.Driver" : "server.Server";
            frames.add(new StackTraceElement(type, "m" + i, type.substring(7) + ".java", i + 1));
        }
        return CutStack.of(frames.toArray(new StackTraceElement[0]));
    }
}
