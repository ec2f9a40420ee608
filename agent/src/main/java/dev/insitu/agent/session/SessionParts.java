package dev.insitu.agent.session;

import dev.insitu.agent.drive.DriveAnnouncement;
import dev.insitu.agent.drive.DriverHost;
import dev.insitu.agent.drive.DriverPart;
import dev.insitu.agent.export.ExportPart;
import dev.insitu.agent.follow.FollowPart;
import dev.insitu.agent.jitter.JitterPart;
import dev.insitu.agent.part.AlertPrinter;
import dev.insitu.agent.part.Allocations;
import dev.insitu.agent.part.CalibrationPart;
import dev.insitu.agent.part.CausesResponder;
import dev.insitu.agent.part.Environment;
import dev.insitu.agent.part.ExplanationPart;
import dev.insitu.agent.part.FlightRecorderStart;
import dev.insitu.agent.part.FlightRecordings;
import dev.insitu.agent.part.HistoryPart;
import dev.insitu.agent.part.JvmState;
import dev.insitu.agent.part.LatestReport;
import dev.insitu.agent.part.LeftoverSweep;
import dev.insitu.agent.part.LoadedClassesWeaving;
import dev.insitu.agent.part.LongCallStacks;
import dev.insitu.agent.part.MemoryPreparer;
import dev.insitu.agent.part.RecordingCopy;
import dev.insitu.agent.part.RecordingEnd;
import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionMarks;
import dev.insitu.agent.part.SessionPart;
import dev.insitu.agent.part.SessionWeaving;
import dev.insitu.agent.part.SmallProbeRemoval;
import dev.insitu.agent.part.ThrownPlaces;
import dev.insitu.agent.part.UnmatchedSpans;
import dev.insitu.agent.part.WarmUp;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.weave.rule.RuleBook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The parts of a session. {@link #outermost}, {@link #first}, {@link #onceWoven} and {@link #innermost} are one list: read it from top to
 * bottom. Parts begin from its top to its bottom and end from its bottom to its top; each place has its reason beside it. Parts that nothing
 * before main needs are created on the session's thread, or by the end of a session that was too short for that.
 */
final class SessionParts implements SessionThread.Host {
    private final SessionContext session;
    private final RuleBook rules;
    private final ExplanationPart explanation;
    private final SessionWeaving weaving;
    private final MemoryPreparer preparer;
    private final List<SessionPart> first;
    private final List<SessionPart> onceWoven;
    private volatile boolean woven;
    private List<SessionPart> outermost;
    private List<SessionPart> innermost;
    private List<SessionPart> all;
    private LatestReport latest;
    private HistoryPart history;

    SessionParts(SessionContext session, RuleBook rules, DriverHost host) {
        this.session = session;
        this.rules = rules;
        this.explanation = new ExplanationPart(session);
        this.weaving = new SessionWeaving(session, rules);
        this.preparer = new MemoryPreparer(session, weaving);
        this.first = first();
        this.onceWoven = onceWoven(host);
    }

    /** These end last, when all others have noted what they know. */
    private List<SessionPart> outermost() {
        latest = new LatestReport(session.directory());
        return List.of(
                latest,
                new AlertPrinter(session),
                // All parts below note facts.
                new RecordingEnd(session.recording()));
    }

    /**
     * These begin before main, and in an attached session before the tool gets its answer. Those that the config does not ask for are not
     * loaded.
     */
    private List<SessionPart> first() {
        List<SessionPart> parts = new ArrayList<>();
        if (session.config().explain().allocations()) {
            // Its counter is loaded meanwhile; the application's first call should find it.
            parts.add(new Allocations(session.instrumentation(), session.recording()));
        }
        // Before any class is woven, so that the slowest calls are kept from the first on.
        parts.add(explanation);
        if (!session.isDriven() && session.config().timeline().warmUpNanos() != 0) {
            // Before any class is woven: its calls are apart also in a JVM that ends or is killed at once.
            parts.add(new WarmUp(session, explanation));
        }
        if (session.isDriven()) {
            // Before any class is woven, so that even the first driven call waits for its turn.
            parts.add(new DriveAnnouncement(session));
        }
        // Ends before the explanation: what it notes then may take five seconds on a busy machine, in which calls go
        // on.
        parts.add(weaving);
        // When woven code may run: its threads need memory.
        parts.add(preparer);
        return parts;
    }

    /** These also begin before main, but in an attached session on its thread: they take long. */
    private List<SessionPart> onceWoven(DriverHost host) {
        List<SessionPart> parts = new ArrayList<>();
        parts.add(new LoadedClassesWeaving(weaving));
        if (session.config().explain().jfr()) {
            // Here, because the recorder starts while classes are woven. Calls before it records could not be
            // explained.
            parts.add(new FlightRecorderStart(explanation));
        }
        if (session.isDriven()) {
            // When all is woven. Taken out before classes are restored: its callers must not wait there.
            parts.add(new DriverPart(session, host));
        }
        return parts;
    }

    /** These begin on the session's thread, because no call needs them. */
    private List<SessionPart> innermost() {
        history = new HistoryPart(session, explanation);
        return List.of(
                history,
                new ShutdownWatch(session),
                // When the application has started, what watches it begins first.
                new CalibrationPart(session, preparer),
                new JitterPart(session, explanation, history.pauses()),
                // After the calibration, which would be slower beside it. Ends before the recording, in which its
                // answer is.
                new FollowPart(session),
                // These load many classes. Exports may also wait for the network: they end after the report.
                new ExportPart(session),
                new Environment(session),
                // May have large files to write.
                new LeftoverSweep(session.recording()),
                new UnmatchedSpans(session),
                new SmallProbeRemoval(session, rules.dropped()),
                new ThrownPlaces(session.instrumentation(), session.recording()),
                new FlightRecordings(session.recording(), explanation),
                new CausesResponder(session, explanation),
                new SessionMarks(
                        session.recording(),
                        !session.config().timeline().marks().isEmpty()),
                // Ends early: the end of the session writes the recording itself.
                new RecordingCopy(session, new JvmState()),
                // Ends first: threads leave their calls meanwhile.
                new LongCallStacks(session.recording()));
    }

    @Override
    public synchronized List<SessionPart> all() {
        if (all == null) {
            outermost = outermost();
            innermost = innermost();
            List<SessionPart> list = new ArrayList<>(outermost);
            list.addAll(first);
            list.addAll(onceWoven);
            list.addAll(innermost);
            all = list;
        }
        return all;
    }

    /** Begins what begins on the thread that starts the session. */
    void begin() throws IOException {
        begin(first);
        if (session.endsWithJvm()) {
            begin(onceWoven);
            woven = true;
        }
    }

    @Override
    public boolean isMainAhead() {
        return session.endsWithJvm();
    }

    @Override
    public void beginOnSessionThread() throws IOException {
        if (!woven) {
            begin(onceWoven);
            woven = true;
            session.recording().note(new SessionFact.Woven());
        }
        all();
        begin(outermost);
        begin(innermost);
    }

    private static void begin(List<SessionPart> parts) throws IOException {
        for (SessionPart part : parts) {
            part.begin();
        }
    }

    /** Whether the classes loaded before the session are woven. */
    boolean isWoven() {
        return woven;
    }

    @Override
    public boolean isFinished() {
        return session.isFinished();
    }

    @Override
    public int classesLoaded() {
        return weaving.classesLoaded();
    }

    void betweenRuns() {
        for (SessionPart part : all()) {
            part.betweenRuns();
        }
    }

    /** Takes out all parts, from the bottom to the top. */
    void takeOut() {
        for (SessionPart part : upwards()) {
            part.takeOut();
        }
    }

    /** Undoes what a failed start has begun. */
    void abandon() {
        takeOut();
        explanation.abandon();
    }

    /**
     * Ends all parts, from the bottom to the top.
     *
     * @throws Exception what the first part has thrown that failed; the others have ended all the same
     */
    void end() throws Exception {
        Throwable failure = null;
        for (SessionPart part : upwards()) {
            try {
                part.end();
            } catch (Throwable e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (Exception) failure;
        }
    }

    /** The report is made: ends what waits for others. */
    void reported() throws InterruptedException {
        for (SessionPart part : upwards()) {
            part.reported();
        }
    }

    private List<SessionPart> upwards() {
        List<SessionPart> parts = new ArrayList<>(all());
        Collections.reverse(parts);
        return parts;
    }

    /** Keeps counts by interval; the report ends it. After the end. */
    HistoryKeeper history() {
        return history.keeper();
    }

    /** Points {@code latest} to the session's report. */
    void linkLatest() {
        latest.link();
    }
}
