package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.insitu.it.apps.Stopped;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** {@code Thread.stop}, which JDK 20 and later refuse: what another thread throws into this one is the application's, also where it comes in our code. */
class StoppedThreadIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void everyStopReachesTheApplication(Jdk jdk) throws IOException {
        String app = Stopped.class.getName();
        Run run = Jvm.probed(jdk, directory, app + "#outer", app + "#inner", app + "#after")
                .run(Stopped.class, "300");
        assumeFalse(run.stdout().equals("refused\n"));

        assertThat(run.stdout()).isEqualTo("swallowed 0, goes on true\n");
        assertThat(run.exitCode()).isZero();
        assertThat(run.report().calls("after")).isEqualTo(new Report.Calls(1_000, 0));
    }
}
