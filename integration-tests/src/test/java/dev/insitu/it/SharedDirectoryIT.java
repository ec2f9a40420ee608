package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Two JVMs that were given one report directory. */
class SharedDirectoryIT {
    @TempDir
    private Path directory;

    @OnOneJdk
    void theSecondTakesASiblingAndSaysSo(Jdk jdk) throws IOException {
        Running first = probed(jdk).start(Endings.class, "wait").awaitLine("ready");

        Run second = probed(jdk).run(Endings.class, "hooks");
        Run ended = first.tell("go").finish();

        assertThat(ended.stderr()).isEqualTo(ended.summary());
        assertThat(ended.report().calls("work").count()).isEqualTo(1000);
        assertThat(second.stderr())
                .startsWith("insitu: another JVM that still runs reports to report; this one reports to report-2\n");
        Report report = Report.of(Files.readString(directory.resolve("report-2/report.json")));
        assertThat(report.calls("work").count()).isEqualTo(4000);
    }

    @OnOneJdk
    void oneThatIsOverOrWasKilledHasItNoMore(Jdk jdk) throws IOException {
        probed(jdk).start(Endings.class, "wait").awaitLine("ready").kill().finish();

        Run second = probed(jdk).run(Endings.class, "return");
        Run third = probed(jdk).run(Endings.class, "return");

        assertThat(second.stderr()).doesNotContain("insitu: ");
        assertThat(third.stderr()).isEqualTo(third.summary());
        assertThat(directory.resolve("report-2")).doesNotExist();
        assertThat(directory.resolve("report/recording.lock")).doesNotExist();
        second.reported();
    }

    private Jvm probed(Jdk jdk) throws IOException {
        return Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()").light();
    }
}
