package peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What writes a flight recording. Neither keeps percentiles. */
abstract class RecordingPeer extends Peer {
    static final Path RECORDING = TARGET.resolve("peer.jfr");

    private RecordingPeer(String name, String keeps) {
        super(name, Way.AGENT, keeps);
    }

    /** How many calls an event stands for. */
    abstract long calls(RecordedEvent event);

    /** Where the recording is when the JVM was killed. */
    Path afterKill() throws IOException {
        return RECORDING;
    }

    @Override
    final String counted(Run run) {
        return counted(RECORDING);
    }

    @Override
    final String afterKill(Run run) throws IOException {
        return counted(afterKill());
    }

    @Override
    final String p99(Run run) {
        return NONE;
    }

    /** Up to where the file can be read. */
    private String counted(Path recording) {
        long calls = 0;
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                calls += calls(events.readEvent());
            }
        } catch (IOException | RuntimeException unfinished) {
            return Long.toString(calls);
        }
        return Long.toString(calls);
    }

    /** The JVM's own, since JDK 25. */
    static final class MethodTiming extends RecordingPeer {
        static final int SINCE = 25;

        private static final Path REPOSITORY = TARGET.resolve("repository");

        private long most;

        MethodTiming() {
            super("JFR MethodTiming", "count, min, avg, max");
        }

        @Override
        List<String> options(String method, String action) throws IOException {
            Files.deleteIfExists(RECORDING);
            Scratch.delete(REPOSITORY);
            most = 0;
            return List.of(
                    "-XX:FlightRecorderOptions:repository=" + REPOSITORY,
                    "-XX:StartFlightRecording:method-timing=peers.Work::" + method + ",filename=" + RECORDING);
        }

        /** Each event has all calls since the start: what is more than before counts. */
        @Override
        long calls(RecordedEvent event) {
            long before = most;
            if (event.getEventType().getName().equals("jdk.MethodTiming")) {
                most = Math.max(most, event.getLong("invocations"));
            }
            return most - before;
        }

        @Override
        Path afterKill() throws IOException {
            try (Stream<Path> files = Files.walk(REPOSITORY)) {
                return files.filter(file -> file.toString().endsWith(".jfr")).findFirst().orElse(RECORDING);
            }
        }
    }

    /** async-profiler: it records calls from a length on, or all. */
    static final class AsyncProfiler extends RecordingPeer {
        private final Path library = TARGET.resolve("libasyncProfiler.so").toAbsolutePath();

        /** Takes the library out of its jar. */
        AsyncProfiler() throws IOException {
            super("async-profiler --trace 1ms", "slow calls only");
            try (InputStream in = Peers.class.getResourceAsStream("/linux-x64/libasyncProfiler.so")) {
                Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
            }
        }

        @Override
        List<String> options(String method, String action) throws IOException {
            Files.deleteIfExists(RECORDING);
            String least = action.equals("cost") ? ":1ms" : "";
            return List.of("-agentpath:" + library + "=start,trace=peers.Work." + method + least + ",file=" + RECORDING);
        }

        @Override
        long calls(RecordedEvent event) {
            return event.getEventType().getName().contains("MethodTrace") ? 1 : 0;
        }
    }
}
