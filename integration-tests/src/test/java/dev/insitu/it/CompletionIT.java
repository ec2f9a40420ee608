package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Futures;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Calls that end when the future they returned completes. */
class CompletionIT {
    private static final long MILLISECOND = 1_000_000;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void takeAsLongAsTheFuture(Jdk jdk) throws IOException {
        String ask = "dev.insitu.it.apps.Futures#ask";
        Run plain = Jvm.plain(jdk, directory).run(Futures.class);
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: asked, method: " + ask + ", until: completion }",
                        "{ name: called, method: " + ask + " }",
                        "{ name: watched, method: java.util.concurrent.CompletableFuture#whenComplete, until: completion }")
                .run(Futures.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        Report report = probed.report();
        assertThat(report.calls("asked")).isEqualTo(new Report.Calls(20, 5));
        assertThat(report.calls("called")).isEqualTo(new Report.Calls(20, 0));
        assertThat(report.calls("watched")).isEqualTo(new Report.Calls(1, 0));
        assertThat(report.probe("asked").get("min").longValue()).isGreaterThanOrEqualTo(20 * MILLISECOND);
    }
}
