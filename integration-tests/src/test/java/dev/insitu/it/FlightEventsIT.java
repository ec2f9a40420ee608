package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.SlowAndAlive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;

/** Slow samples in a flight recording that the user runs. */
class FlightEventsIT {
    private static final int WAITS = 3;

    /** To which the wall clock and the recorder's agree, also on a busy machine. */
    private static final Duration NEAR = Duration.ofSeconds(1);

    @TempDir
    private Path directory;

    @OnEveryJdk
    void slowSamplesAreEventsAtTheirTimeAndTheRecorderIsLoadedByWhoRecords(Jdk jdk) throws IOException {
        Path loaded = directory.resolve("loaded.log");
        Running running = Jvm.probed(
                        jdk,
                        directory,
                        "dev.insitu.it.apps.SlowAndAlive#doze()",
                        "dev.insitu.it.apps.SlowAndAlive#enterMonitor")
                .light()
                .flags("-Xlog:class+load:file=" + loaded)
                .start(SlowAndAlive.class, Integer.toString(WAITS))
                .awaitLine("ready")
                .awaitCalibration()
                .await(() -> Files.readString(loaded).contains(".look.SampledThreads ")
                        && Files.readString(loaded).contains(".explain.FlightNotes "));
        running.awaitStarted().tell("be slow").awaitLine("slow");
        assertThat(Files.readString(loaded)).doesNotContain(" jdk.jfr.");

        jcmd(jdk, running, "JFR.start", "name=theirs");
        List<RecordedEvent> events = new ArrayList<>();
        running.await(() -> {
            events.clear();
            for (RecordedEvent event : dumped(jdk, running)) {
                if (event.getEventType().getName().equals("dev.insitu.SlowSample")) {
                    events.add(event);
                }
            }
            return events.size() == 2 * WAITS;
        });
        Run run = running.tell("end").finish();

        assertThat(run.exitCode()).isZero();
        for (String probe : List.of("doze", "enterMonitor")) {
            List<RecordedEvent> ofProbe = events.stream()
                    .filter(event -> event.getString("probe").equals(probe))
                    .toList();
            assertThat(ofProbe.stream().map(event -> event.getLong("took")))
                    .containsExactlyInAnyOrderElementsOf(StreamSupport.stream(
                                    run.report().probe(probe).get("slowest").spliterator(), false)
                            .map(slow -> slow.get("nanos").longValue())
                            .toList());
            assertThat(ofProbe.stream().filter(event -> event.getString("causes")
                            .startsWith(probe.equals("doze") ? "sleep " : "lock ")))
                    .as(ofProbe.toString())
                    .hasSizeGreaterThan(WAITS / 2);
        }
        for (RecordedEvent event : events) {
            assertThat(event.getString("thread")).isEqualTo("main");
            assertThat(event.getDuration()).isCloseTo(event.getDuration("took"), Duration.ofMillis(1));
            assertThat(Duration.between(event.getInstant("ended"), event.getEndTime())
                            .abs())
                    .isLessThan(NEAR);
        }
        System.out.println(jdk + ": " + events.get(0));
    }

    private List<RecordedEvent> dumped(Jdk jdk, Running running) throws IOException {
        Path file = directory.resolve("theirs.jfr");
        jcmd(jdk, running, "JFR.dump", "name=theirs", "filename=" + file);
        return RecordingFile.readAllEvents(file);
    }

    private void jcmd(Jdk jdk, Running running, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.tool("jcmd"), Long.toString(running.pid())));
        command.addAll(List.of(arguments));
        assertThat(new Running(jdk, directory, command).finish().exitCode()).isZero();
    }
}
