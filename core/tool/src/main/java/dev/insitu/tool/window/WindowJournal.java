package dev.insitu.tool.window;

import dev.insitu.recording.image.FactSums;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The journal of a window. Facts that describe the session stay; counts of the whole session go, and a note names those that have no counts
 * by interval. {@code WindowJournalTest} says what becomes of each kind of fact.
 */
final class WindowJournal extends FactAdapter {
    private static final long MILLI = 1_000_000;

    /** Kinds that hold for each window of the session. */
    static final Set<Class<? extends Fact>> KEPT = Set.of(
            SessionFact.Version.class,
            SessionFact.Identity.class,
            SessionFact.Directory.class,
            SessionFact.Environment.class,
            SessionFact.Cost.class,
            SessionFact.Setting.class,
            SessionFact.Note.class,
            SessionFact.Jitter.class,
            SessionFact.WallClock.class,
            SessionFact.WarmUp.class,
            RuleFact.Written.class,
            RuleFact.Unmatched.class,
            RuleFact.Skipped.class,
            RuleFact.MustHold.class,
            ProbeFact.Defined.class,
            ProbeFact.Condition.class,
            ProbeFact.Matched.class,
            ProbeFact.Assembles.class,
            SampleFact.ThrownAt.class,
            SampleFact.Beside.class,
            SampleFact.Coarse.class);

    /** Kinds that a window lacks, in the words of the note. */
    static final Map<Class<? extends Fact>, String> NAMED = Map.of(
            ProbeFact.Dropped.class, "which probes were dropped",
            FollowFact.Nothing.class, "followed probes",
            FollowFact.Tree.class, "followed probes",
            SampleFact.StackSeen.class, "how often each stack was seen");

    private static final String NO_RUN =
            "the driver's runs, rates and verdicts, because no run lies whole in the window (the rows count all its calls)";

    private final Timeline line;
    private final SessionFact.Window window;
    private final boolean isLatest;
    private final boolean showsStartUp;
    private final int mostSlow;
    private final List<Fact> facts = new ArrayList<>();
    private final Set<String> leftOut = new LinkedHashSet<>();
    private final Map<Integer, ProbeFact.Span> spans = new LinkedHashMap<>();
    private final List<SampleFact.Slow> slow = new ArrayList<>();
    private final WindowRuns runs = new WindowRuns();

    /**
     * Creates an empty journal.
     *
     * @param isLatest whether the window ends with the recording, so that calls in flight now belong to it
     * @param showsStartUp whether calls of start-up may be among the slowest
     * @param mostSlow how many of the slowest calls of each probe the window has
     */
    WindowJournal(Timeline line, SessionFact.Window window, boolean isLatest, boolean showsStartUp, int mostSlow) {
        this.mostSlow = mostSlow;
        this.showsStartUp = showsStartUp;
        this.line = line;
        this.window = window;
        this.isLatest = isLatest;
    }

    /** Adds a fact of the whole session, as far as it holds for the window. */
    void add(Fact fact) {
        if (KEPT.contains(fact.getClass())) {
            keep(fact);
        }
        if (NAMED.containsKey(fact.getClass())) {
            leftOut.add(NAMED.get(fact.getClass()));
        }
        if (fact instanceof DriverFact ofDriver) {
            runs.add(ofDriver);
        }
        fact.tell(this);
    }

    /**
     * The journal, with the facts of the window's intervals.
     *
     * @param epochs of the counts
     */
    List<Fact> with(FactSums ofIntervals, WindowEpochs epochs) {
        keep(new SessionFact.Started(window.fromEpochNanos() / MILLI));
        keep(new SessionFact.Finished(window.toEpochNanos() / MILLI));
        keep(window);
        for (ProbeFact.Span span : spans.values()) {
            keep(span);
            if (!span.known()) {
                leftOut.add("spans that never ended or never started");
            }
        }
        for (Fact fact : ofIntervals.facts()) {
            keep(fact);
        }
        for (SampleFact.Slow call : slow) {
            ofIntervals.add(call);
        }
        for (SampleFact.Slow call : ofIntervals.slow().slowest()) {
            keep(call);
        }
        List<DriverFact> driven = runs.in(epochs);
        driven.forEach(this::keep);
        if (!driven.isEmpty()) {
            keep(new SessionFact.Note(runs.words(epochs)));
        } else if (runs.isDriven()) {
            leftOut.add(NO_RUN);
        }
        if (!leftOut.isEmpty()) {
            keep(new SessionFact.Note(
                    "known only of the whole recording, and left out of this window: " + String.join("; ", leftOut)));
        }
        return facts;
    }

    private void keep(Fact fact) {
        facts.add(fact);
    }

    private boolean isIn(long endEpochNanos) {
        return endEpochNanos >= window.fromEpochNanos() && endEpochNanos < window.toEpochNanos();
    }

    @Override
    public void explain(SessionFact.Explain fact) {
        switch (fact.key()) {
            case SessionFact.Explain.LOOKS, SessionFact.Explain.LOOKS_CPU, SessionFact.Explain.LOOKS_NANOS ->
                leftOut.add("how often Insitu looked at threads");
            case SessionFact.Explain.SLOWEST ->
                keep(new SessionFact.Explain(fact.key(), Long.toString(Math.max(mostSlow, fact.number()))));
            default -> keep(fact);
        }
    }

    /** A window that begins in start-up shows its slowest calls, too. */
    @Override
    public void startUp(SessionFact.StartUp fact) {
        if (!showsStartUp) {
            keep(fact);
        }
    }

    @Override
    public void mark(SessionFact.Mark fact) {
        if (isIn(line.startEpochNanos() + fact.nanoTime() - line.startNanoTime())) {
            keep(fact);
        }
    }

    @Override
    public void incident(IncidentFact.Incident fact) {
        long offset = line.startEpochNanos() - line.startNanoTime();
        if (fact.fromNanoTime() + offset < window.toEpochNanos()
                && (fact.isOpen() || fact.toNanoTime() + offset > window.fromEpochNanos())) {
            keep(fact);
        }
    }

    /** A later fact on a span includes the earlier ones. */
    @Override
    public void span(ProbeFact.Span fact) {
        spans.put(fact.probe(), fact.ofPart());
    }

    @Override
    public void kept(SampleFact.Kept fact) {
        slow(fact.unexplained(line.startEpochNanos() - line.startNanoTime(), "not looked at"));
    }

    /** Most are in an interval as well. */
    @Override
    public void slow(SampleFact.Slow fact) {
        if (isIn(fact.endEpochNanos())) {
            slow.add(fact);
        }
    }

    @Override
    public void inFlight(FlightFact.InFlight fact) {
        keepLatest(fact);
    }

    @Override
    public void moreInFlight(FlightFact.MoreInFlight fact) {
        keepLatest(fact);
    }

    @Override
    public void stack(FlightFact.Stack fact) {
        keepLatest(fact);
    }

    private void keepLatest(FlightFact fact) {
        if (isLatest) {
            keep(fact);
        }
    }
}
