package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Descent;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** How much of the stack a woven method needs. */
class StackDepthIT {
    private static final int DEPTH = 4_800;
    private static final int TIMES = 300;

    @TempDir
    private Path directory;

    /** In frames of HotSpot's first compiler, which are the largest that stay. */
    @OnEveryJdk
    void aDescentFitsIntoOneMebibyte(Jdk jdk) throws IOException {
        Run probed = Jvm.probed(jdk, directory, Descent.class.getName() + "#value")
                .flags("-Xss1m", "-XX:TieredStopAtLevel=1")
                .run(Descent.class, String.valueOf(DEPTH), String.valueOf(TIMES));

        assertThat(probed.exitCode()).isZero();
        assertThat(probed.stdout()).isEqualTo((DEPTH + "\n").repeat(TIMES));
        assertThat(probed.report().calls("value")).isEqualTo(new Report.Calls((DEPTH + 1L) * TIMES, 0));
    }
}
