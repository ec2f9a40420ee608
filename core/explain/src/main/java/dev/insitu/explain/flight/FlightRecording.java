package dev.insitu.explain.flight;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * The agent's own recording of the JVM's flight recorder. The recorder's shutdown hook writes it to a file when the JVM ends. A hook of the
 * agent could not: the recorder deletes its data at the same time.
 *
 * <p>Settings of simultaneous recordings merge, so a recording that the user runs gets these events, too.
 */
public final class FlightRecording {
    /** Pauses of the whole JVM, however short. */
    private static final String[] PAUSES = {
        "jdk.SafepointBegin",
        "jdk.SafepointEnd",
        "jdk.ExecuteVMOperation",
        "jdk.GCPhasePause",
        "jdk.GarbageCollection",
        "jdk.ZAllocationStall",
        "jdk.SystemGC"
    };

    /** Waits of threads, if long enough to be part of a slow sample. */
    private static final String[] WAITS = {
        "jdk.ThreadPark", "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadSleep", "jdk.SocketRead",
        "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.VirtualThreadPinned"
    };

    /** What makes code slow, and the operating system's thread of each Java thread. */
    private static final String[] BESIDES = {
        "jdk.Deoptimization", "jdk.Compilation", "jdk.ThreadStart", "jdk.ThreadEnd", FlightBeat.NAME
    };

    static final String NAME = "insitu";
    private static final Duration SHORTEST_WAIT = Duration.ofNanos(100_000);

    /** About a million events. Older ones are dropped. */
    private static final long MOST_BYTES = 64 << 20;

    private final Recording recording;
    private final File file;
    private final FlightRepository repository;

    private FlightRecording(Recording recording, File file, FlightRepository repository) {
        this.recording = recording;
        this.file = file;
        this.repository = repository;
    }

    /**
     * Starts the recording. Takes a few hundred milliseconds.
     *
     * @param file written when the JVM ends
     * @throws IOException if no recording is possible
     */
    public static FlightRecording start(File file) throws IOException {
        if (!FlightRecorder.isAvailable()) {
            throw new IOException("this JVM has no flight recorder");
        }
        FlightRepository repository = FlightRepository.before();
        Recording recording = new Recording();
        recording.setName(NAME);
        enable(recording, PAUSES, Duration.ZERO);
        enable(recording, WAITS, SHORTEST_WAIT);
        enable(recording, BESIDES, Duration.ZERO);
        recording.enable("jdk.ThreadAllocationStatistics").with("period", "everyChunk");
        recording.setToDisk(true);
        recording.setMaxSize(MOST_BYTES);
        recording.setDumpOnExit(true);
        // The flight recorder would write to an existing file or follow a link, so the agent creates the file itself.
        Files.deleteIfExists(file.toPath());
        OwnerOnly.create(file).close();
        recording.setDestination(file.toPath());
        recording.start();
        repository.find();
        return new FlightRecording(recording, file, repository);
    }

    private static void enable(Recording recording, String[] events, Duration threshold) {
        for (String event : events) {
            recording.enable(event).withoutStackTrace().withThreshold(threshold).with("throttle", "off");
        }
    }

    /** The directory of the recorder's data if only this recording uses it; else empty. */
    public String repository() {
        return repository.path(recording);
    }

    /** Notes the time on both clocks. */
    public void beat() {
        FlightBeat.record();
    }

    /** Keeps the recordings of incidents that have ended. Ends the recorder's chunk, which takes milliseconds. */
    public void keep(IncidentFlights incidents) throws IOException {
        incidents.keepEnded((from, to) -> {
            Recording copy = recording.copy(true);
            InputStream data = null;
            try {
                copy.setDumpOnExit(false);
                data = copy.getStream(from, to);
            } finally {
                if (data == null) {
                    copy.close();
                }
            }
            return data == null ? null : closing(data, copy);
        });
    }

    private static InputStream closing(InputStream data, Recording copy) {
        return new FilterInputStream(data) {
            @Override
            public void close() throws IOException {
                try {
                    super.close();
                } finally {
                    copy.close();
                }
            }
        };
    }

    /** Stops the recording and writes its file, in a JVM that continues. A JVM that is shutting down does so itself. */
    public void stop() {
        recording.stop();
    }

    /**
     * The complete file. Call only after {@link #stop}, or while the JVM is shutting down.
     *
     * @param longestNanos the longest wait
     * @throws IOException if it was not written
     */
    public File finished(long longestNanos) throws IOException {
        long begunNanos = System.nanoTime();
        while (recording.getState() != RecordingState.CLOSED) {
            if (System.nanoTime() - begunNanos > longestNanos) {
                throw new IOException("the flight recorder did not end its recording in time");
            }
            Daemon.sleep(1);
        }
        if (!file.isFile()) {
            throw new IOException("the flight recorder left no recording");
        }
        return file;
    }
}
