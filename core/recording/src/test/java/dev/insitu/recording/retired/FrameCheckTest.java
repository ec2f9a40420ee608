package dev.insitu.recording.retired;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class FrameCheckTest {
    private final Thread thread = new Thread(() -> {}, "worker");
    private final Thread opening = new Thread(() -> {}, "insitu-opening");

    private final FrameCheck check =
            new FrameCheck((name, method) -> name.equals("org.acme.Book") && method.equals("match"), List.of(opening));

    private static StackTraceElement[] stack(String... frames) {
        StackTraceElement[] stack = new StackTraceElement[frames.length];
        for (int i = 0; i < frames.length; i++) {
            int dot = frames[i].lastIndexOf('.');
            stack[i] = new StackTraceElement(frames[i].substring(0, dot), frames[i].substring(dot + 1), null, -1);
        }
        return stack;
    }

    @Test
    void aWovenMethodAnywhereOnTheStackMayCount() {
        assertThat(check.mayCount(thread, stack("java.lang.Object.wait", "org.acme.Book.match", "org.acme.Main.main")))
                .isTrue();
        assertThat(check.mayCount(thread, stack("org.acme.Book.match"))).isTrue();
        String[] deep = new String[5_000];
        Arrays.fill(deep, "org.acme.Tree.walk");
        deep[4_999] = "org.acme.Book.match";
        assertThat(check.mayCount(thread, stack(deep))).isTrue();
    }

    @Test
    void whatWasNotWovenDoesNot() {
        assertThat(check.mayCount(thread, stack("org.acme.Book.other", "org.acme.Main.match", "java.lang.Thread.run")))
                .isFalse();
        assertThat(check.mayCount(thread, stack("dev.insitu.it.apps.Soaking.main")))
                .isFalse();
    }

    @Test
    void agentCodeMayOnAllThreadsButThoseThatOpenTheSession() {
        for (String ours : List.of(
                "dev.insitu.runtime.Probe.took",
                "dev.insitu.platform.process.Daemon$1.run",
                "dev.insitu.recording.image.ImageReader.read",
                "dev.insitu.launcher.Sessions.begin",
                "sun.instrument.TransformerManager.transform")) {
            assertThat(check.mayCount(thread, stack(ours, "java.lang.Thread.run")))
                    .isTrue();
            assertThat(check.mayCount(opening, stack(ours, "java.lang.Thread.run")))
                    .isFalse();
        }
        assertThat(check.mayCount(opening, stack("org.acme.Book.match"))).isTrue();
    }

    @Test
    void whatCannotBeSeenMay() throws InterruptedException {
        assertThat(check.mayCount(thread, stack("jdk.internal.vm.Continuation.run", "java.lang.Thread.run")))
                .isTrue();
        assertThat(check.mayCount(new Thread(() -> {}, "insitu-upkeep"), stack()))
                .isTrue();
        assertThat(check.mayCount(thread, stack())).isFalse();

        CountDownLatch over = new CountDownLatch(1);
        Thread alive = new Thread(() -> {
            try {
                over.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        alive.start();
        assertThat(check.mayCount(alive, null)).isTrue();
        over.countDown();
        alive.join();
        assertThat(check.mayCount(alive, null)).isFalse();
    }
}
