package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FramesTest {
    @Test
    void thrownIn_isTheDeepestFrame() {
        assertThat(Frames.thrownIn(stack("java.util.Objects", "java.util.ArrayList", "org.acme.Book")))
                .startsWith("java.util.Objects.");
        assertThat(Frames.thrownIn(stack("org.acme.Book", "dev.insitu.runtime.Probe", "org.acme.Till")))
                .startsWith("org.acme.Book.");
        assertThat(Frames.thrownIn(stack())).isEmpty();
    }

    @Test
    void thrownIn_ourCodeIsWhoCalledIt() {
        assertThat(Frames.thrownIn(stack(
                        "java.lang.Long",
                        "dev.insitu.runtime.memory.Buckets",
                        "dev.insitu.runtime.Probe",
                        "org.acme.Book")))
                .startsWith("org.acme.Book.");
        assertThat(Frames.thrownIn(stack("dev.insitu.runtime.Probe", "java.util.ArrayList", "org.acme.Book")))
                .startsWith("java.util.ArrayList.");
        assertThat(Frames.thrownIn(stack("java.lang.Long", "dev.insitu.runtime.Probe")))
                .isEmpty();
    }

    @Test
    void texts_areTheApplications() {
        assertThat(Frames.texts(List.of(stack(
                        "sun.nio.ch.FileDispatcherImpl",
                        "dev.insitu.platform.linux.SchedStat",
                        "dev.insitu.runtime.Probe",
                        "java.util.ArrayList",
                        "org.acme.Book",
                        "dev.insitu.runtime.Drive",
                        "org.acme.Till"))))
                .containsExactly(
                        "java.util.ArrayList.method(File.java:1)",
                        "org.acme.Book.method(File.java:1)",
                        "org.acme.Till.method(File.java:1)");
        assertThat(Frames.texts(List.of(stack("java.lang.Thread", "dev.insitu.platform.linux.SchedStat"))))
                .isEmpty();
    }

    private static StackTraceElement[] stack(String... types) {
        StackTraceElement[] stack = new StackTraceElement[types.length];
        for (int i = 0; i < types.length; i++) {
            stack[i] = new StackTraceElement(types[i], "method", "File.java", 1);
        }
        return stack;
    }
}
