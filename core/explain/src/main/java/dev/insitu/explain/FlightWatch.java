package dev.insitu.explain;

import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.flight.FlightReader;
import dev.insitu.explain.flight.FlightRecording;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.FlightLeftovers;
import dev.insitu.runtime.AgentControl;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A session's flight recording, from its start on a thread of its own to what it says of the slowest samples. */
final class FlightWatch {
    private static final long BEAT_MILLIS = 100;
    private static final String NONE = "not seen: no flight recording";

    private final File file;
    private final JournalWriter facts;
    private final CountDownLatch started = new CountDownLatch(1);
    private volatile FlightRecording flight;
    private volatile String unseen = NONE;
    private volatile boolean ended;
    private String repository = "";

    /** @param directory where the recording may be until the end */
    FlightWatch(File directory, JournalWriter facts) {
        file = new File(directory, FlightLeftovers.FILE);
        this.facts = facts;
    }

    /**
     * Starts it.
     *
     * @param before what is done first, on its thread
     */
    void start(Runnable before) {
        Daemon.start(() -> fly(before), "insitu-explain");
    }

    /** Waits until it has begun, or cannot. */
    void awaitStarted() {
        try {
            started.await();
        } catch (InterruptedException e) {
            // Somebody interrupts all threads there are; then it begins in the middle.
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
        }
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
        delete();
        throw new IOException("the session ended while it started");
    }

    /** Once, and again when it is not this session's alone any more. */
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

    /** It does not begin any more. */
    synchronized void setEnded() {
        ended = true;
    }

    /** Ends it in a JVM that goes on. */
    void stop() {
        try {
            if (flight != null) {
                flight.stop();
            }
        } catch (RuntimeException | Error e) {
            // Somebody else stopped it, or the JVM is ending meanwhile; the end says what is missing.
        }
    }

    /** What it says of some samples; empty where there is none. */
    Optional<FlightEvidence> read(List<Sample> samples) {
        try {
            return flight == null ? Optional.empty() : Optional.of(FlightReader.read(flight.finished(), samples));
        } catch (IOException | RuntimeException | Error e) {
            unseen = NONE;
            note("short waits, gc and safepoints: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Why nothing was seen; empty where it was. */
    String unseen() {
        return unseen;
    }

    void delete() {
        file.delete();
    }
}
