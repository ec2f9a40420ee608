package dev.insitu.explain;

import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.flight.FlightReader;
import dev.insitu.explain.flight.FlightRecording;
import dev.insitu.explain.flight.IncidentFlights;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.FlightLeftovers;
import dev.insitu.runtime.AgentControl;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The session's own flight recording: starts it on a thread of its own and reads its evidence about the slowest samples. */
final class FlightWatch {
    private static final long BEAT_MILLIS = 100;
    private static final String NONE = "not seen: no flight recording";

    private final File file;
    private final JournalWriter facts;
    private final CountDownLatch started = new CountDownLatch(1);
    private volatile FlightRecording flight;
    private volatile String unseen = NONE;
    private volatile boolean ended;
    private volatile IncidentFlights incidents;
    private String repository = "";

    /** @param directory for the recording's file until the end */
    FlightWatch(File directory, JournalWriter facts) {
        file = new File(directory, FlightLeftovers.FILE);
        this.facts = facts;
    }

    /**
     * Starts the recording on a new thread.
     *
     * @param before run first, on that thread
     */
    void start(Runnable before) {
        Daemon.start(() -> fly(before), "insitu-explain");
    }

    /** Waits until the recording has begun or failed to. */
    void awaitStarted() {
        try {
            started.await();
        } catch (InterruptedException e) {
            // Another thread interrupted this one; the session then starts before the recording does.
        }
    }

    private void fly(Runnable before) {
        AgentControl.mute();
        try {
            before.run();
            begin();
            unseen = "";
        } catch (IOException | RuntimeException | Error e) {
            note("short waits, gc and safepoints: " + reason(e));
        } finally {
            started.countDown();
        }
        while (flight != null && !ended) {
            Daemon.sleep(BEAT_MILLIS);
            flight.beat();
            noteRepository(flight);
            keepIncidents(flight);
        }
    }

    /** Runs on the thread that looks for other recordings, so that it never takes the copy made here for one. */
    private void keepIncidents(FlightRecording recording) {
        IncidentFlights known = incidents;
        try {
            if (known != null) {
                recording.keep(known);
            }
        } catch (IOException | RuntimeException | Error e) {
            note("the flight recording of an incident: " + e.getMessage());
        }
    }

    /** Keeps the recordings of incidents from now on. */
    void keep(IncidentFlights ofIncidents) {
        incidents = ofIncidents;
    }

    private void begin() throws IOException {
        FlightRecording begun = FlightRecording.start(file);
        synchronized (this) {
            if (!ended) {
                flight = begun;
                begun.beat();
                noteRepository(begun);
                return;
            }
        }
        begun.stop();
        file.delete();
        throw new IOException("the session ended while it started");
    }

    /** Notes the recorder's directory once, and again when another recording shares it. */
    private void noteRepository(FlightRecording recording) {
        String found = recording.repository();
        if (!found.equals(repository)) {
            repository = found;
            facts.note(new SessionFact.Explain(SessionFact.Explain.REPOSITORY, found));
        }
    }

    private static String reason(Throwable failure) {
        return failure instanceof LinkageError
                ? "this JVM has no module jdk.jfr"
                : "no flight recording: " + failure.getMessage();
    }

    private void note(String what) {
        facts.note(new SessionFact.Explain(SessionFact.Explain.UNSEEN, what));
    }

    /** Prevents the recording from starting. */
    synchronized void setEnded() {
        ended = true;
    }

    /** Stops the recording, in a JVM that continues. */
    void stop() {
        try {
            if (flight != null) {
                flight.stop();
            }
        } catch (RuntimeException | Error e) {
            // Another thread stopped it, or the JVM is shutting down; the end reports what is missing.
        }
    }

    /** The recording's evidence about samples; empty if there is no recording. */
    Optional<FlightEvidence> read(List<Sample> samples, EndDeadline deadline) {
        long begunNanos = System.nanoTime();
        long longestNanos = deadline.leftMillis(EndDeadline.Step.FLIGHT) * 1_000_000;
        try {
            return flight == null
                    ? Optional.empty()
                    : Optional.of(FlightReader.read(
                            flight.finished(longestNanos),
                            samples,
                            () -> System.nanoTime() - begunNanos >= longestNanos));
        } catch (IOException | RuntimeException | Error e) {
            unseen = NONE;
            note("short waits, gc and safepoints: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Why there is no evidence; empty if there is. */
    String unseen() {
        return unseen;
    }

    /** Deletes the recording's file; before, keeps it for incidents that have no recording yet. */
    void delete(EndDeadline deadline) {
        IncidentFlights known = incidents;
        try {
            if (known != null && flight != null) {
                known.keepRest(flight.finished(deadline.leftMillis(EndDeadline.Step.FLIGHT) * 1_000_000));
            }
        } catch (IOException | RuntimeException | Error e) {
            note("the flight recording of an incident: " + e.getMessage());
        } finally {
            file.delete();
        }
    }
}
