package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Callbacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Calls that end when an object that they were given is called back. */
class CallbacksIT {
    private static final String DATABASE = "dev.insitu.it.apps.Callbacks$Database#";
    private static final int CALLS = 5_000;
    private static final int TENTH = CALLS / 10;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void areCountedOnceWhateverTheObject(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(Callbacks.class);
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        until("object", 1, "onSuccess|onError"),
                        until("shared", 1, "onSuccess|onError"),
                        until("proxy", 1, "onSuccess|onError"),
                        until("passedOn", 1, "onSuccess|onError"),
                        until("throwing", 1, "onSuccess|onError"),
                        until("lambda", 1, "done"),
                        until("ofJdk", 1, "accept"),
                        until("future", 1, "complete|completeExceptionally"),
                        until("dropped", 0, "onSuccess"),
                        until("read", 1, "completed|failed"))
                .run(Callbacks.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        Report report = probed.report();
        for (String probe : List.of("object", "shared", "proxy", "passedOn", "throwing", "lambda", "ofJdk", "future")) {
            assertThat(report.calls(probe)).as(probe).isEqualTo(new Report.Calls(CALLS, TENTH));
            assertThat(report.probe(probe).get("neverEnded").intValue())
                    .as(probe)
                    .isZero();
        }
        assertThat(report.calls("read")).isEqualTo(new Report.Calls(20, 0));
        assertThat(report.calls("dropped")).isEqualTo(new Report.Calls(0, 0));
        assertThat(report.probe("dropped").get("neverEnded").intValue()).isEqualTo(1);
    }

    private static String until(String method, int argument, String callback) {
        return "{ method: \"" + DATABASE + method + "\", until: { argument: " + argument + ", method: \"" + callback
                + "\" } }";
    }
}
