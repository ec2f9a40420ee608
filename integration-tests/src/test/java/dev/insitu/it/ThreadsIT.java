package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Threads;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Threads come and go; their calls stay. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
class ThreadsIT {
    private static final long MOST_BYTES = 64 << 20;

    @TempDir
    private Path directory;

    @OnEveryJdk
    @Tag("slow")
    void thousandsOfShortLivedThreadsCountExactly(Jdk jdk) throws IOException {
        assertExact(jdk, "platform", 10_000, 20);
    }

    @Test
    void aHundredThousandVirtualThreadsCountExactly() throws IOException {
        assertExact(Jdk.newest(), "virtual", 100_000, 20);
    }

    @Tag("long")
    @Test
    void aHundredThousandVirtualThreadsAtOnceTakeLittleMemory() throws IOException {
        Running plain = together(Jvm.plain(Jdk.newest(), directory)).awaitLine("joined");
        long without = plain.peakBytes();
        plain.tell("end").finish();
        Running probed = together(Jvm.probed(Jdk.newest(), directory, "dev.insitu.it.apps.Threads#call"))
                .awaitLine("joined")
                .awaitCalibration();
        long with = probed.peakBytes();
        Run run = probed.tell("end").finish();

        assertThat(run.report().calls("call")).isEqualTo(new Report.Calls(1_000_000, 100_000));
        assertThat(with - without).isLessThan(MOST_BYTES);
    }

    /** The heap is there from the beginning: what differs is what the agent takes, its counters and classes. */
    private static Running together(Jvm jvm) throws IOException {
        return jvm.flags("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch")
                .start(Threads.class, "virtual", "100000", "10", "together");
    }

    private void assertExact(Jdk jdk, String kind, int threads, int calls) throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Threads#call")
                .run(Threads.class, kind, Integer.toString(threads), Integer.toString(calls));

        assertThat(run.report().calls("call"))
                .isEqualTo(new Report.Calls((long) threads * calls, (long) threads * calls / 10));
        assertThat(run.stdout()).isEqualTo("joined\n");
        assertThat(run.report().notes()).noneMatch(note -> note.contains("memory") || note.contains("missing"));
    }
}
