package dev.insitu.recording.journal;

/** A reader that ignores all facts except those whose methods it overrides. */
public abstract class FactAdapter implements FactReader {
    @Override
    public void version(SessionFact.Version fact) {}

    @Override
    public void identity(SessionFact.Identity fact) {}

    @Override
    public void started(SessionFact.Started fact) {}

    @Override
    public void finished(SessionFact.Finished fact) {}

    @Override
    public void directory(SessionFact.Directory fact) {}

    @Override
    public void environment(SessionFact.Environment fact) {}

    @Override
    public void cost(SessionFact.Cost fact) {}

    @Override
    public void setting(SessionFact.Setting fact) {}

    @Override
    public void note(SessionFact.Note fact) {}

    @Override
    public void progress(SessionFact.Progress fact) {}

    @Override
    public void woven(SessionFact.Woven fact) {}

    @Override
    public void startUp(SessionFact.StartUp fact) {}

    @Override
    public void warmUp(SessionFact.WarmUp fact) {}

    @Override
    public void alive(SessionFact.Alive fact) {}

    @Override
    public void mark(SessionFact.Mark fact) {}

    @Override
    public void window(SessionFact.Window fact) {}

    @Override
    public void judged(IncidentFact.Judged fact) {}

    @Override
    public void incident(IncidentFact.Incident fact) {}

    @Override
    public void jitter(SessionFact.Jitter fact) {}

    @Override
    public void explain(SessionFact.Explain fact) {}

    @Override
    public void wallClock(SessionFact.WallClock fact) {}

    @Override
    public void rule(RuleFact.Written fact) {}

    @Override
    public void unmatched(RuleFact.Unmatched fact) {}

    @Override
    public void skipped(RuleFact.Skipped fact) {}

    @Override
    public void mustHold(RuleFact.MustHold fact) {}

    @Override
    public void defined(ProbeFact.Defined fact) {}

    @Override
    public void condition(ProbeFact.Condition fact) {}

    @Override
    public void matched(ProbeFact.Matched fact) {}

    @Override
    public void assembles(ProbeFact.Assembles fact) {}

    @Override
    public void dropped(ProbeFact.Dropped fact) {}

    @Override
    public void span(ProbeFact.Span fact) {}

    @Override
    public void threw(SampleFact.Threw fact) {}

    @Override
    public void thrownAt(SampleFact.ThrownAt fact) {}

    @Override
    public void called(SampleFact.Called fact) {}

    @Override
    public void kept(SampleFact.Kept fact) {}

    @Override
    public void slow(SampleFact.Slow fact) {}

    @Override
    public void stackSeen(SampleFact.StackSeen fact) {}

    @Override
    public void inFlight(FlightFact.InFlight fact) {}

    @Override
    public void moreInFlight(FlightFact.MoreInFlight fact) {}

    @Override
    public void stack(FlightFact.Stack fact) {}

    @Override
    public void lost(SampleFact.Lost fact) {}

    @Override
    public void beside(SampleFact.Beside fact) {}

    @Override
    public void coarse(SampleFact.Coarse fact) {}

    @Override
    public void drivenJvm(DriverFact.OfJvm fact) {}

    @Override
    public void driverSetting(DriverFact.Setting fact) {}

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

    @Override
    public void following(FollowFact.Progress fact) {}

    @Override
    public void followedNothing(FollowFact.Nothing fact) {}

    @Override
    public void followed(FollowFact.Tree fact) {}
}
