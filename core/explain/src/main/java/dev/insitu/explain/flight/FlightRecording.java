package dev.insitu.explain.flight;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * A recording of the JVM's flight recorder, for us alone. It is written to a file when the JVM ends, by the recorder's own
 * shutdown hook: to ask for it in a hook of ours fails, as the recorder deletes what it has at the same time.
 *
 * <p>Settings of recordings that run at the same time merge, so that a recording of the user's gets these events, too.
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

    /** What threads wait for, where it takes so long that it could be a part of a slow sample. */
    private static final String[] WAITS = {
        "jdk.ThreadPark", "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadSleep", "jdk.SocketRead",
        "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.VirtualThreadPinned"
    };

    /** What makes code slow, and which thread of Java is which of the system's. */
    private static final String[] BESIDES = {
        "jdk.Deoptimization", "jdk.Compilation", "jdk.ThreadStart", "jdk.ThreadEnd", FlightBeat.NAME
    };

    static final String NAME = "insitu";
    private static final Duration SHORTEST_WAIT = Duration.ofNanos(100_000);

    /** About a million events. What is older is dropped. */
    private static final long MOST_BYTES = 64 << 20;

    private static final long LONGEST_CLOSE_NANOS = 5_000_000_000L;

    private final Recording recording;
    private final File file;
    private final FlightRepository repository;

    private FlightRecording(Recording recording, File file, FlightRepository repository) {
        this.recording = recording;
        this.file = file;
        this.repository = repository;
    }

    /**
     * Starts it. Takes some hundred milliseconds.
     *
     * @param file that it is written to when the JVM ends
     * @throws IOException where there can be no recording
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
        // The flight recorder writes to the file that it finds, or follows a link: so it finds one of ours.
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

    /** Where the flight recorder keeps what it has, as long as that is for this recording alone; else empty. */
    public String repository() {
        return repository.path(recording);
    }

    /** Notes the time on both clocks. */
    public void beat() {
        FlightBeat.record();
    }

    /** Ends it and writes it, in a JVM that goes on. One that is shutting down does so itself. */
    public void stop() {
        recording.stop();
    }

    /**
     * The file, whole, once the JVM is shutting down or it was stopped.
     *
     * @throws IOException where it was not written
     */
    public File finished() throws IOException {
        long begunNanos = System.nanoTime();
        while (recording.getState() != RecordingState.CLOSED) {
            if (System.nanoTime() - begunNanos > LONGEST_CLOSE_NANOS) {
                throw new IOException("the flight recorder did not end its recording");
            }
            Daemon.sleep(1);
        }
        if (!file.isFile()) {
            throw new IOException("the flight recorder left no recording");
        }
        return file;
    }
}
