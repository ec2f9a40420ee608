package dev.insitu.weave.scan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.JdkClasses;
import dev.insitu.weave.RuntimeCalls;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds {@code never-woven.txt} against the runtime's own bytecode. */
class NeverWovenTest {
    @Test
    void namesAllThatAProbeRunsThroughOnEachJdkAtHand() throws IOException {
        Set<String> needed = new TreeSet<>(RuntimeCalls.into(JdkClasses.running()));
        for (JdkClasses jdk : JdkClasses.all()) {
            needed.addAll(RuntimeCalls.into(jdk));
        }
        Set<String> listed = listed();

        assertThat(listed)
                .as("%s is out of date; with these lines it is right:%n%s", NeverWoven.RESOURCE, union(listed, needed))
                .containsAll(needed);
    }

    @Test
    void isSorted() throws IOException {
        assertThat(lines()).isEqualTo(String.join("\n", listed()) + "\n");
    }

    @Test
    void refusesThemWithTheReason() {
        assertThat(NeverWoven.contains("java/lang/Object", "<init>")).isTrue();
        assertThat(NeverWoven.contains("jdk/internal/misc/Unsafe", "getAndAddLong"))
                .isTrue();
        assertThat(NeverWoven.contains("java/lang/Math", "max")).isTrue();
        assertThat(NeverWoven.contains("java/lang/Math", "floorMod")).isFalse();
        assertThat(NeverWoven.contains("java/util/concurrent/ArrayBlockingQueue", "put"))
                .isFalse();
    }

    private static String union(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return String.join("\n", all);
    }

    private static Set<String> listed() throws IOException {
        return new TreeSet<>(lines().lines().toList());
    }

    private static String lines() throws IOException {
        try (InputStream in = NeverWoven.class.getResourceAsStream(NeverWoven.RESOURCE)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
