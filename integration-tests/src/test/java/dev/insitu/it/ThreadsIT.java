package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Threads;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads come and go; their calls stay. */
class ThreadsIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void thousandsOfShortLivedThreadsCountExactly(Jdk jdk) throws IOException {
        assertExact(jdk, "platform", 10_000, 20);
    }

    @Test
    void aHundredThousandVirtualThreadsCountExactly() throws IOException {
        assertExact(Jdk.newest(), "virtual", 100_000, 20);
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
