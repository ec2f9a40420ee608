package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.agent.drive.DriveAnnouncement;
import dev.insitu.agent.drive.DriverHost;
import dev.insitu.agent.drive.DriverPart;
import dev.insitu.agent.part.Allocations;
import dev.insitu.agent.part.ExplanationPart;
import dev.insitu.agent.part.FlightRecorderStart;
import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;
import dev.insitu.config.ConfigFiles;
import dev.insitu.config.ConfigResult;
import dev.insitu.platform.process.Alerts;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.weave.rule.RuleBook;
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
class SessionPartsTest {
    private static final Set<String> WATCHERS = Set.of("insitu-jitter", "insitu-sampler", "insitu-calibration");

    private static final Class<?>[] WITH_A_KEY = {
        Allocations.class, DriveAnnouncement.class, FlightRecorderStart.class, DriverPart.class
    };

    @TempDir
    private Path directory;

    private LiveRecording recording;
    private ReportDirectory report;

    @BeforeEach
    void record() throws IOException {
        recording = LiveRecording.open("parts-test-" + System.nanoTime());
        report = ReportDirectory.create(directory.resolve("report").toString(), 0, "1");
    }

    @AfterEach
    void discard() {
        recording.discard(null);
        report.release();
    }

    /** The session's thread may be about to start them when a session is taken out: no code would end them then. */
    @Test
    void afterTheSessionsEndNothingBeginsToWatch() throws Exception {
        SessionParts parts = begun("probes: [a.B#c]\n");
        Set<Thread> before = watchers();

        parts.takeOut();
        parts.end();
        parts.all().forEach(SessionPart::applicationStarted);

        assertThat(before).containsAll(watchers());
    }

    @Test
    void aSessionThatHasNotBegunAllItsPartsEnds() throws Exception {
        begun("probes: [a.B#c]\n").end();

        assertThat(recording.journal()).anyMatch(SessionFact.Finished.class::isInstance);
        assertThat(recording.journal())
                .contains(Facts.fact("note", "the run was too short to measure the cost of the clock and of a probe"));
    }

    @Test
    @Timeout(60)
    void isReadyWhenTheThreadThatLooksAtOthersHasWarmedUp() throws Exception {
        SessionParts parts = begun("probes: [a.B#c]\njitter: { mode: \"off\" }\n");
        assertThat(parts.all()).anyMatch(part -> !part.isReady());

        parts.all().forEach(SessionPart::applicationStarted);
        while (!parts.all().stream().allMatch(SessionPart::isReady)) {
            Thread.onSpinWait();
        }

        assertThat(watchers()).isNotEmpty();
        parts.takeOut();
        parts.end();
    }

    @Test
    @Timeout(60)
    void noThreadLooksAtCallsWhereNoneAreSeenInFlight() throws Exception {
        SessionParts parts = begun("probes: [a.B#c]\njitter: { mode: \"off\" }\nexplain: { in-flight: false }\n");
        Set<Thread> before = watchers();

        parts.all().forEach(SessionPart::applicationStarted);
        while (!parts.all().stream().allMatch(SessionPart::isReady)) {
            Thread.onSpinWait();
        }

        assertThat(before).containsAll(watchers());
        parts.takeOut();
        parts.end();
    }

    /** Their classes would be loaded before main. */
    @Test
    void whatTheConfigDoesNotAskForIsNoPart() throws Exception {
        SessionParts plain = begun("probes: [a.B#c]\n");
        assertThat(plain.all()).doesNotHaveAnyElementsOfTypes(WITH_A_KEY);
        plain.end();
        SessionParts asked = begun(
                "probes: [a.B#c]\ndrive: { method: \"a.B#c\", throughput: 10/s, duration: 1s }\nexplain: { jfr: true, allocations: true }\n");

        for (Class<?> part : WITH_A_KEY) {
            assertThat(asked.all()).hasAtLeastOneElementOfType(part);
        }
        asked.takeOut();
        asked.end();
    }

    /** Without an agent in this JVM nothing is woven. */
    private SessionParts begun(String config) throws IOException {
        ConfigResult.Valid valid = new ConfigResult.Valid(ConfigFiles.config(config), "probes.yaml", "");
        SessionContext session = new SessionContext(valid, null, report, recording, true);
        SessionParts parts = new SessionParts(session, new RuleBook(valid.config()), new NoDriver());
        for (SessionPart part : parts.all()) {
            if (part instanceof ExplanationPart) {
                part.begin();
            }
        }
        return parts;
    }

    /** Those of an earlier test may be about to end. */
    private static Set<Thread> watchers() {
        Set<Thread> all = new HashSet<>(Thread.getAllStackTraces().keySet());
        all.removeIf(thread -> !WATCHERS.contains(thread.getName()));
        return all;
    }

    private static final class NoDriver implements DriverHost {
        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void betweenRuns() {}

        @Override
        public void setMeasuring(boolean now) {}

        @Override
        public boolean hasConsole() {
            return false;
        }

        @Override
        public Alerts alerts() {
            return new Alerts();
        }

        @Override
        public void end() {}
    }
}
