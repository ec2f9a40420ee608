package dev.insitu.agent.session;

import dev.insitu.explain.Explanation;
import dev.insitu.explain.FlightNotes;
import dev.insitu.explain.stacks.StackNotes;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.LiveRecording;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A session's periodic tasks while the application runs. */
final class Maintenance implements MaintenanceTasks {
    private final Session session;
    private final ReportDirectory directory;
    private final LiveRecording recording;
    private final DeferredStartup preparation;
    private final Explanation explanation;
    private final SessionWeaving weaving;
    private final SmallProbeRemoval small;
    private final ThrownPlaces thrown;
    private final StackNotes stacks;
    private FlightNotes flights;
    private Answers answers;

    Maintenance(
            Session session,
            ReportDirectory directory,
            LiveRecording recording,
            DeferredStartup preparation,
            Explanation explanation,
            SessionWeaving weaving,
            SmallProbeRemoval small,
            ThrownPlaces thrown) {
        this.session = session;
        this.directory = directory;
        this.recording = recording;
        this.preparation = preparation;
        this.explanation = explanation;
        this.weaving = weaving;
        this.small = small;
        this.thrown = thrown;
        this.stacks = new StackNotes(recording, recording.region());
    }

    @Override
    public boolean isFinished() {
        return session.isFinished();
    }

    @Override
    public boolean isMeasuring() {
        return session.isMeasuring();
    }

    @Override
    public void prepare() {
        preparation.run(explanation, session.alerts());
    }

    @Override
    public void settle() {
        if (session.settles() && explanation.isReady()) {
            explanation.settle();
        }
    }

    @Override
    public void noteEnvironment() {
        preparation.noteEnvironment();
    }

    @Override
    public void keepHistory() {
        preparation.keepHistory(explanation.start(), new BooleanSupplier() {
            @Override
            public boolean getAsBoolean() {
                return session.isMeasuring();
            }
        });
    }

    @Override
    public boolean isAwaited() {
        return preparation.isAwaited();
    }

    /** Copies unless the session has ended and written the recording itself. */
    @Override
    public void copy() {
        synchronized (session) {
            if (!session.isFinished()) {
                try {
                    Recording read = recording.read();
                    directory.write(read.live().isPresent() ? read : read.withoutTheNewest());
                } catch (IOException e) {
                    // The disk may be full temporarily. Live counts are not on it; the end reports a full disk.
                }
            }
        }
    }

    @Override
    public int classesLoaded() {
        return weaving.classesLoaded();
    }

    /** Prints only if the session owns stderr; in an attached session the tool prints the report. */
    @Override
    public void alert() {
        if (session.hasConsole()) {
            session.alerts().print();
        }
    }

    @Override
    public void dropSmallProbes() {
        small.dropNowAndThen(() -> session.isMeasuring() || session.isFinished());
    }

    @Override
    public void noteThrown() {
        thrown.note();
    }

    @Override
    public void noteLongCalls() {
        stacks.noteLong();
    }

    /** Creates the flight notes here and not in the constructor, which runs before main and would delay it. */
    @Override
    public void lookForFlights() {
        if (flights == null) {
            flights = new FlightNotes(explanation, recording::journal, recording::kept);
        }
        flights.look();
    }

    @Override
    public void answer() {
        if (answers == null) {
            answers = new Answers(explanation, recording);
        }
        answers.look(session.isMeasuring());
    }

    @Override
    public void weaveUnseenClasses() {
        if (!session.isMeasuring()) {
            weaving.weaveUnseenClasses();
        }
    }
}
