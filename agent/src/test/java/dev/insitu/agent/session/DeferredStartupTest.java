package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.config.ConfigResult;
import dev.insitu.explain.Explanation;
import dev.insitu.platform.process.Alerts;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.memory.LiveRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class DeferredStartupTest {
    private static final Set<String> WATCHERS = Set.of("insitu-jitter", "insitu-sampler");

    @TempDir
    private Path directory;

    private LiveRecording recording;

    @BeforeEach
    void record() throws IOException {
        recording = LiveRecording.open("preparation-test-" + System.nanoTime());
    }

    @AfterEach
    void discard() {
        recording.discard(null);
    }

    /** The background thread may be about to prepare when a session is taken out: nobody would end what it starts. */
    @Test
    void afterTheSessionsEndNothingBeginsToWatch() throws IOException {
        ConfigResult.Valid valid = new ConfigResult.Valid(ConfigFiles.config("probes: [a.B#c]\n"), "probes.yaml", "");
        ReportDirectory report =
                ReportDirectory.create(directory.resolve("report").toString(), 0, "1");
        Explanation explanation = Explanation.begin(valid.config(), report.file(), recording, null);
        DeferredStartup preparation = new DeferredStartup(valid, null, report, recording);
        Set<Thread> before = watchers();

        preparation.end(new Alerts());
        explanation.stopFlight();
        preparation.run(explanation, new Alerts());

        assertThat(watchers()).isEqualTo(before);
        report.release();
    }

    /** A run that began before would have what the agent does once in its figures. */
    @Test
    @Timeout(60)
    void isReadyWhenAllIsPreparedAndWhoLooksAtThreadsHasRehearsed() throws Exception {
        ConfigResult.Valid valid = new ConfigResult.Valid(
                ConfigFiles.config("probes: [a.B#c]\njitter: { mode: \"off\" }\n"), "probes.yaml", "");
        ReportDirectory report =
                ReportDirectory.create(directory.resolve("report").toString(), 0, "1");
        Explanation explanation = Explanation.begin(valid.config(), report.file(), recording, null);
        DeferredStartup preparation = new DeferredStartup(valid, null, report, recording);
        assertThat(preparation.isReady()).isFalse();

        preparation.run(explanation, new Alerts());
        while (!preparation.isReady()) {
            Thread.onSpinWait();
        }

        assertThat(explanation.isReady()).isTrue();
        assertThat(watchers()).isNotEmpty();
        explanation.abandon();
        preparation.end(new Alerts());
        explanation.stopFlight();
        report.release();
    }

    @Test
    @Timeout(60)
    void nobodyLooksAtCallsWhereNoneAreSeenInFlight() throws Exception {
        ConfigResult.Valid valid = new ConfigResult.Valid(
                ConfigFiles.config("probes: [a.B#c]\njitter: { mode: \"off\" }\nexplain: { in-flight: false }\n"),
                "probes.yaml",
                "");
        ReportDirectory report =
                ReportDirectory.create(directory.resolve("report").toString(), 0, "1");
        Explanation explanation = Explanation.begin(valid.config(), report.file(), recording, null);
        DeferredStartup preparation = new DeferredStartup(valid, null, report, recording);
        Set<Thread> before = watchers();

        preparation.run(explanation, new Alerts());

        assertThat(watchers()).isEqualTo(before);
        explanation.abandon();
        preparation.end(new Alerts());
        explanation.stopFlight();
        report.release();
    }

    private static Set<Thread> watchers() {
        Set<Thread> all = new HashSet<>(Thread.getAllStackTraces().keySet());
        all.removeIf(thread -> !WATCHERS.contains(thread.getName()));
        return all;
    }
}
