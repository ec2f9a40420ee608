package dev.insitu.agent.part;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.SessionFact;

/** Measures what the clock and a probe cost, when the application has started. */
public final class CalibrationPart implements SessionPart, Runnable {
    private final SessionContext session;
    private final MemoryPreparer preparer;
    private boolean started;
    private boolean ended;
    private volatile boolean done;

    /** @param preparer receives the cost of a probe */
    public CalibrationPart(SessionContext session, MemoryPreparer preparer) {
        this.session = session;
        this.preparer = preparer;
    }

    @Override
    public synchronized void applicationStarted() {
        if (!ended) {
            started = true;
            Daemon.start(this, "insitu-calibration");
        }
    }

    @Override
    public void run() {
        try {
            Calibration measured = Calibration.measure();
            measured.note(session.recording());
            if (measured.probeCostInPlace() > 0) {
                preparer.setProbeCost(measured.probeCostInPlace());
            }
        } finally {
            done = true;
        }
    }

    @Override
    public boolean isReady() {
        return done;
    }

    @Override
    public synchronized void end() {
        ended = true;
        if (!started) {
            session.recording()
                    .note(new SessionFact.Note(
                            "the run was too short to measure the cost of the clock and of a probe"));
        }
    }
}
