package dev.insitu.agent.session;

import dev.insitu.agent.explain.Explanation;
import dev.insitu.agent.explain.FlightNotes;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.stacks.StackNotes;
import dev.insitu.agent.weave.Weaver;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.BooleanSupplier;

/** What a session has done every now and then while the application runs; by its background thread alone. */
record Upkeep(
        Session session,
        Instrumentation instrumentation,
        ReportDirectory directory,
        LiveRecording recording,
        Preparation preparation,
        Explanation explanation,
        Weaver weaver,
        SmallProbeRemoval small,
        ThrownPlaces thrown) {

    /** Does what can wait until the application runs; once. */
    void prepare() {
        preparation.run(explanation, session.alerts());
    }

    /** Notes what the figures depend on. */
    void noteEnvironment() {
        preparation.noteEnvironment();
    }

    /** The names of the report's forms, separated by commas. */
    String outputs() {
        return preparation.outputs();
    }

    /** Begins to keep what is counted interval by interval. */
    void keepHistory() {
        preparation.keepHistory(explanation.start(), new BooleanSupplier() {
            @Override
            public boolean getAsBoolean() {
                return session.isMeasuring();
            }
        });
    }

    /** Whether calls wait until that is done. */
    boolean isAwaited() {
        return preparation.isAwaited();
    }

    /** Copies what is recorded so far to the report directory, unless the end has. */
    void copy() {
        synchronized (session) {
            if (!session.isFinished()) {
                try {
                    directory.write(recording.read());
                } catch (IOException e) {
                    // The disk may be full for now. The live counts are not on it; the end says so if it still is.
                }
            }
        }
    }

    /** How many classes the application has loaded since the session began. */
    int classesLoaded() {
        return weaver.classesLoaded();
    }

    /** Says on stderr what cannot wait for the report; not where stderr is another program's, whose tool prints the report. */
    void alert() {
        if (session.hasConsole()) {
            session.alerts().print();
        }
    }

    /** Takes out probes that are not worth their cost. */
    void dropSmallProbes() {
        small.dropNowAndThen(() -> session.isMeasuring() || session.isFinished());
    }

    /** Notes where exceptions were thrown. */
    void noteThrown() {
        thrown.note();
    }

    /** Of threads in long calls. */
    StackNotes stacks() {
        return new StackNotes(recording, recording.region());
    }

    /** For flight recordings that others run. */
    FlightNotes flights() {
        return new FlightNotes(explanation, recording::journal, recording::kept);
    }

    /** Weaves what was loaded while another class was woven. */
    void weaveLatecomers() {
        if (!session.isMeasuring()) {
            weaver.latecomers().weave(instrumentation, recording);
        }
    }
}
