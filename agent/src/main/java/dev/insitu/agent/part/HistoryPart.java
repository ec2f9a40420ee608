package dev.insitu.agent.part;

import dev.insitu.explain.IntervalCauses;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.file.HistoryLimits;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.recording.history.PauseLog;
import dev.insitu.recording.history.SlowCallsSource;
import dev.insitu.recording.journal.SampleFact;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Keeps counts by interval. Begins even before the application has started, if the heap has room: a class whose initialisation runs out of
 * heap stays broken.
 */
public final class HistoryPart implements SessionPart {
    private final SessionContext session;
    private final ExplanationPart explanation;
    private final PauseLog pauses = new PauseLog();
    private HistoryKeeper keeper;
    private boolean ended;

    public HistoryPart(SessionContext session, ExplanationPart explanation) {
        this.session = session;
        this.explanation = explanation;
    }

    /** Receives the JVM's pauses. */
    public PauseLog pauses() {
        return pauses;
    }

    @Override
    public synchronized void fromTheStart(boolean heapHasRoom) {
        if (heapHasRoom && keeper == null && !ended) {
            keeper = create();
            keeper.start();
        }
    }

    private HistoryKeeper create() {
        IntervalCauses causes = new IntervalCauses(explanation.explanation(), session.recording());
        return new HistoryKeeper(
                session.directory().file(),
                explanation.startTime(),
                session.config().report().intervalNanos(),
                new HistoryLimits(
                        session.config().report().keepNanos(),
                        session.config().report().mostHistoryBytes()),
                session.recording().changes(),
                pauses,
                new SlowCallsSource() {
                    @Override
                    public List<SampleFact.Slow> explained(List<SampleFact.Kept> kept, int most, int mostCharacters) {
                        return causes.of(kept, most, mostCharacters, !session.isMeasuring());
                    }
                },
                session.config().explain().slowest(),
                IncidentRules.of(session, explanation),
                session.isDriven(),
                new BooleanSupplier() {
                    @Override
                    public boolean getAsBoolean() {
                        return session.isMeasuring();
                    }
                });
    }

    @Override
    public synchronized void end() {
        ended = true;
    }

    /** The history, for the report to end it; null if none has begun and no output shows it. After the end. */
    public synchronized HistoryKeeper keeper() {
        Set<OutputFormat> outputs = session.config().report().outputs();
        if (keeper == null && outputs.stream().anyMatch(OutputFormat::showsIntervals)) {
            keeper = create();
        }
        return keeper;
    }
}
