package dev.insitu.tool.window;

import dev.insitu.recording.image.FactSums;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactReader;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The journal of a window: what describes the session stays, counts of the whole session go, and a note names what has no counts by
 * interval. A method for each fact, so that none is shown for the whole by oversight.
 */
final class WindowJournal implements FactReader {
    private static final long MILLI = 1_000_000;

    private final Timeline line;
    private final SessionFact.Window window;
    private final boolean isLatest;
    private final boolean showsStartUp;
    private final List<Fact> facts = new ArrayList<>();
    private final Set<String> leftOut = new LinkedHashSet<>();
    private final List<SampleFact.Slow> slow = new ArrayList<>();

    /**
     * Creates an empty journal.
     *
     * @param isLatest whether the window ends with the recording, so that calls in flight now belong to it
     * @param showsStartUp whether calls of start-up may be among the slowest
     */
    WindowJournal(Timeline line, SessionFact.Window window, boolean isLatest, boolean showsStartUp) {
        this.showsStartUp = showsStartUp;
        this.line = line;
        this.window = window;
        this.isLatest = isLatest;
    }

    /** The journal, with the facts of the window's intervals. */
    List<Fact> with(FactSums ofIntervals) {
        keep(new SessionFact.Started(window.fromEpochNanos() / MILLI));
        keep(new SessionFact.Finished(window.toEpochNanos() / MILLI));
        keep(window);
        for (Fact fact : ofIntervals.facts()) {
            keep(fact);
        }
        for (SampleFact.Slow call : slow) {
            ofIntervals.add(call);
        }
        for (SampleFact.Slow call : ofIntervals.slow().slowest()) {
            keep(call);
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
    public void version(SessionFact.Version fact) {
        keep(fact);
    }

    @Override
    public void identity(SessionFact.Identity fact) {
        keep(fact);
    }

    @Override
    public void started(SessionFact.Started fact) {}

    @Override
    public void finished(SessionFact.Finished fact) {}

    @Override
    public void directory(SessionFact.Directory fact) {
        keep(fact);
    }

    @Override
    public void environment(SessionFact.Environment fact) {
        keep(fact);
    }

    @Override
    public void cost(SessionFact.Cost fact) {
        keep(fact);
    }

    @Override
    public void setting(SessionFact.Setting fact) {
        keep(fact);
    }

    @Override
    public void note(SessionFact.Note fact) {
        keep(fact);
    }

    @Override
    public void progress(SessionFact.Progress fact) {}

    @Override
    public void woven(SessionFact.Woven fact) {}

    @Override
    public void jitter(SessionFact.Jitter fact) {
        keep(fact);
    }

    @Override
    public void explain(SessionFact.Explain fact) {
        switch (fact.key()) {
            case SessionFact.Explain.LOOKS, SessionFact.Explain.LOOKS_CPU, SessionFact.Explain.LOOKS_NANOS ->
                leftOut.add("how often Insitu looked at threads");
            default -> keep(fact);
        }
    }

    @Override
    public void wallClock(SessionFact.WallClock fact) {
        keep(fact);
    }

    /** A window that begins in start-up shows its slowest calls, too. */
    @Override
    public void startUp(SessionFact.StartUp fact) {
        if (!showsStartUp) {
            keep(fact);
        }
    }

    @Override
    public void warmUp(SessionFact.WarmUp fact) {
        keep(fact);
    }

    @Override
    public void alive(SessionFact.Alive fact) {}

    @Override
    public void mark(SessionFact.Mark fact) {
        if (isIn(line.startEpochNanos() + fact.nanoTime() - line.startNanoTime())) {
            keep(fact);
        }
    }

    /** Ignored: the window of a window has its own. */
    @Override
    public void window(SessionFact.Window fact) {}

    @Override
    public void rule(RuleFact.Written fact) {
        keep(fact);
    }

    @Override
    public void unmatched(RuleFact.Unmatched fact) {
        keep(fact);
    }

    @Override
    public void skipped(RuleFact.Skipped fact) {
        keep(fact);
    }

    @Override
    public void mustHold(RuleFact.MustHold fact) {
        keep(fact);
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        keep(fact);
    }

    @Override
    public void condition(ProbeFact.Condition fact) {
        keep(fact);
    }

    @Override
    public void matched(ProbeFact.Matched fact) {
        keep(fact);
    }

    @Override
    public void assembles(ProbeFact.Assembles fact) {
        keep(fact);
    }

    @Override
    public void dropped(ProbeFact.Dropped fact) {
        leftOut.add("which probes were dropped");
    }

    /** Whether starts and ends could be paired holds for each of its windows, too. */
    @Override
    public void span(ProbeFact.Span fact) {
        leftOut.add("spans that never ended or never started");
        keep(ProbeFact.Span.unknown(fact.probe(), fact.byOrder(), fact.unmatched()));
    }

    @Override
    public void following(FollowFact.Progress fact) {}

    @Override
    public void followedNothing(FollowFact.Nothing fact) {
        leftOut.add("followed probes");
    }

    @Override
    public void followed(FollowFact.Tree fact) {
        leftOut.add("followed probes");
    }

    @Override
    public void threw(SampleFact.Threw fact) {}

    @Override
    public void thrownAt(SampleFact.ThrownAt fact) {
        keep(fact);
    }

    @Override
    public void called(SampleFact.Called fact) {}

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
    public void stackSeen(SampleFact.StackSeen fact) {
        leftOut.add("how often each stack was seen");
    }

    @Override
    public void inFlight(FlightFact.InFlight fact) {
        if (isLatest) {
            keep(fact);
        }
    }

    @Override
    public void moreInFlight(FlightFact.MoreInFlight fact) {
        if (isLatest) {
            keep(fact);
        }
    }

    @Override
    public void stack(FlightFact.Stack fact) {
        if (isLatest) {
            keep(fact);
        }
    }

    @Override
    public void lost(SampleFact.Lost fact) {}

    @Override
    public void beside(SampleFact.Beside fact) {
        keep(fact);
    }

    @Override
    public void coarse(SampleFact.Coarse fact) {
        keep(fact);
    }

    @Override
    public void drivenJvm(DriverFact.OfJvm fact) {}

    @Override
    public void driverSetting(DriverFact.Setting fact) {
        leftOut.add("the driver's runs, rates and verdicts (the rows count calls outside the runs as well)");
    }

    @Override
    public void series(DriverFact.Series fact) {}

    @Override
    public void epoch(DriverFact.Epoch fact) {}

    @Override
    public void ended(DriverFact.Ended fact) {}

    @Override
    public void step(DriverFact.Step fact) {}

    @Override
    public void answer(DriverFact.Answer fact) {}
}
