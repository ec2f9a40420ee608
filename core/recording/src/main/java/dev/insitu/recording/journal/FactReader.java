package dev.insitu.recording.journal;

import java.util.List;

/** Receives the facts of a journal, with a method for each kind; see {@link Fact}. */
public interface FactReader {
    /** Passes a journal's facts to this reader, in order. */
    default void readAll(List<Fact> journal) {
        for (Fact fact : journal) {
            fact.tell(this);
        }
    }

    void version(SessionFact.Version fact);

    void identity(SessionFact.Identity fact);

    void started(SessionFact.Started fact);

    void finished(SessionFact.Finished fact);

    void directory(SessionFact.Directory fact);

    void environment(SessionFact.Environment fact);

    void cost(SessionFact.Cost fact);

    void setting(SessionFact.Setting fact);

    void note(SessionFact.Note fact);

    void progress(SessionFact.Progress fact);

    void woven(SessionFact.Woven fact);

    void startUp(SessionFact.StartUp fact);

    void warmUp(SessionFact.WarmUp fact);

    void alive(SessionFact.Alive fact);

    void mark(SessionFact.Mark fact);

    void window(SessionFact.Window fact);

    void judged(IncidentFact.Judged fact);

    void incident(IncidentFact.Incident fact);

    void jitter(SessionFact.Jitter fact);

    void explain(SessionFact.Explain fact);

    void wallClock(SessionFact.WallClock fact);

    void rule(RuleFact.Written fact);

    void unmatched(RuleFact.Unmatched fact);

    void skipped(RuleFact.Skipped fact);

    void mustHold(RuleFact.MustHold fact);

    void defined(ProbeFact.Defined fact);

    void condition(ProbeFact.Condition fact);

    void matched(ProbeFact.Matched fact);

    void assembles(ProbeFact.Assembles fact);

    void dropped(ProbeFact.Dropped fact);

    void span(ProbeFact.Span fact);

    void threw(SampleFact.Threw fact);

    void thrownAt(SampleFact.ThrownAt fact);

    void called(SampleFact.Called fact);

    void kept(SampleFact.Kept fact);

    void slow(SampleFact.Slow fact);

    void stackSeen(SampleFact.StackSeen fact);

    void inFlight(FlightFact.InFlight fact);

    void moreInFlight(FlightFact.MoreInFlight fact);

    void stack(FlightFact.Stack fact);

    void lost(SampleFact.Lost fact);

    void beside(SampleFact.Beside fact);

    void coarse(SampleFact.Coarse fact);

    void drivenJvm(DriverFact.OfJvm fact);

    void driverSetting(DriverFact.Setting fact);

    void series(DriverFact.Series fact);

    void epoch(DriverFact.Epoch fact);

    void ended(DriverFact.Ended fact);

    void step(DriverFact.Step fact);

    void answer(DriverFact.Answer fact);

    void following(FollowFact.Progress fact);

    void followedNothing(FollowFact.Nothing fact);

    void followed(FollowFact.Tree fact);
}
