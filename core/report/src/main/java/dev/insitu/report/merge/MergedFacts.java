package dev.insitu.report.merge;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactReader;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the facts of several journals, with the merged recording's numbers. For one thread. */
final class MergedFacts implements FactReader {
    /** Shift that combines the JVM and the thread id in one number. */
    private static final int JVM_SHIFT = 40;

    private final MergedJournal merged = new MergedJournal();
    private final MergedNumbering numbering = new MergedNumbering();
    private final MergedSession session = new MergedSession();
    private final MergedSpans spans = new MergedSpans();
    private Optional<SessionFact.WallClock> clock = Optional.empty();
    private final UnmatchedEverywhere unmatched = new UnmatchedEverywhere();
    private final Map<String, Long> judged = new LinkedHashMap<>();
    private final Map<String, Long> judgedOfJvm = new LinkedHashMap<>();
    private int incidents;
    private JvmOutline outline;
    private JvmNumbers numbers;
    private KeptSlow keptSlow;

    /** Calls of the JVM that began before this time, since the epoch, are not among the slowest. */
    private long settledNanos;

    private int jvms;

    /** Prepares for the facts of a recording, or refuses it. */
    JvmNumbers begin(String name, Recording recording, JvmOutline outline) throws UnmergeableException {
        this.outline = outline;
        numbers = numbering.number(name, outline);
        keptSlow = new KeptSlow(recording.journal(), outline.clock);
        settledNanos = Long.MIN_VALUE;
        jvms++;
        session.add(name, outline);
        if (outline.isDriven() && !outline.ofSeveral) {
            merged.addEach(new DriverFact.OfJvm(name));
        }
        return numbers;
    }

    void add(Recording recording) {
        readAll(recording.journal());
        judgedOfJvm.forEach((rule, intervals) -> judged.merge(rule, intervals, Long::sum));
        judgedOfJvm.clear();
        unmatched.endOfJvm();
        spans.endOfJvm();
    }

    /** @param start on both clocks, if there is a history that began then: the journal must agree */
    List<Fact> journal(String directory, Optional<SessionFact.WallClock> start) {
        MergedJournal all = new MergedJournal();
        start.or(() -> clock).ifPresent(all::add);
        session.addTo(all, directory);
        spans.addTo(all);
        unmatched.addTo(all, jvms);
        judged.forEach((rule, intervals) -> all.add(new IncidentFact.Judged(rule, intervals)));
        all.facts().addAll(merged.facts());
        return all.facts();
    }

    @Override
    public void version(SessionFact.Version fact) {
        session.add(fact);
    }

    @Override
    public void identity(SessionFact.Identity fact) {
        session.add(fact);
    }

    /** Ignored: the outline has it. */
    @Override
    public void started(SessionFact.Started fact) {}

    @Override
    public void finished(SessionFact.Finished fact) {}

    @Override
    public void directory(SessionFact.Directory fact) {}

    @Override
    public void environment(SessionFact.Environment fact) {
        session.add(fact);
    }

    @Override
    public void cost(SessionFact.Cost fact) {
        session.add(fact);
    }

    @Override
    public void setting(SessionFact.Setting fact) {
        merged.addFirst(fact, 2);
    }

    @Override
    public void note(SessionFact.Note fact) {
        if (!MergedSession.isOwn(fact)) {
            merged.add(fact);
        }
    }

    /** Ignored: only for tools that wait during the session. */
    @Override
    public void progress(SessionFact.Progress fact) {}

    @Override
    public void woven(SessionFact.Woven fact) {}

    /** As of an attached session, unless the JVM ended soon. */
    @Override
    public void startUp(SessionFact.StartUp fact) {
        if (outline.lastedNanos() >= SessionFact.StartUp.SHORTEST_NANOS) {
            leaveOut(fact.endEpochNanos(), "calls of start-up: they are counted and left out of the slowest");
        }
    }

    private void leaveOut(long beforeEpochNanos, String what) {
        settledNanos = beforeEpochNanos;
        merged.addFirst(new SessionFact.Explain(SessionFact.Explain.UNSEEN, what), 3);
    }

    @Override
    public void warmUp(SessionFact.WarmUp fact) {
        merged.addEach(new SessionFact.WarmUp(
                numbers.epoch(fact.fromEpoch()), numbers.epoch(Math.min(fact.toEpoch(), outline.lastEpoch + 1))));
    }

    /** Ignored: the merged recording is of JVMs that are not asked again. */
    @Override
    public void alive(SessionFact.Alive fact) {}

    @Override
    public void mark(SessionFact.Mark fact) {
        merged.addEach(new SessionFact.Mark(numbers.clock(fact.nanoTime()), fact.text()));
    }

    @Override
    public void judged(IncidentFact.Judged fact) {
        // The last fact of a JVM counts.
        judgedOfJvm.put(fact.rule(), fact.intervals());
    }

    /** Numbered anew, JVM by JVM. */
    @Override
    public void incident(IncidentFact.Incident fact) {
        merged.addEach(fact.with(++incidents, numbers.clock(fact.fromNanoTime()), numbers.clock(fact.toNanoTime())));
    }

    @Override
    public void window(SessionFact.Window fact) {
        session.add(fact);
    }

    @Override
    public void jitter(SessionFact.Jitter fact) {
        if (fact.key().equals(SessionFact.Jitter.WARNING)) {
            merged.add(fact);
        } else {
            merged.addFirst(fact, 2);
        }
    }

    @Override
    public void explain(SessionFact.Explain fact) {
        if (fact.key().equals(SessionFact.Explain.UNSEEN)) {
            merged.add(fact);
        } else if (fact.key().equals(SessionFact.Explain.SETTLED)) {
            leaveOut(
                    fact.number(),
                    "calls that began while Insitu attached: they are counted and left out of the slowest");
        } else {
            merged.addFirst(fact, 2);
        }
    }

    @Override
    public void wallClock(SessionFact.WallClock fact) {
        clock = clock.or(() -> Optional.of(fact));
    }

    @Override
    public void unmatched(RuleFact.Unmatched fact) {
        unmatched.add(fact);
    }

    @Override
    public void skipped(RuleFact.Skipped fact) {
        merged.add(fact);
    }

    @Override
    public void mustHold(RuleFact.MustHold fact) {
        merged.add(fact);
    }

    @Override
    public void rule(RuleFact.Written fact) {
        int rule = numbers.rule(fact.rule());
        if (rule != ProbeFact.Defined.NO_RULE) {
            merged.addFirst(new RuleFact.Written(rule, fact.each(), fact.text()), 2);
        }
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        merged.addFirst(
                new ProbeFact.Defined(
                        numbers.probe(fact.probe()), fact.kind(), fact.name(), numbers.rule(fact.rule()), fact.oneIn()),
                2);
    }

    @Override
    public void condition(ProbeFact.Condition fact) {
        merged.add(new ProbeFact.Condition(numbers.probe(fact.probe()), fact.text()));
    }

    @Override
    public void matched(ProbeFact.Matched fact) {
        merged.add(new ProbeFact.Matched(numbers.probe(fact.probe()), fact.method()));
    }

    @Override
    public void assembles(ProbeFact.Assembles fact) {
        merged.add(new ProbeFact.Assembles(numbers.probe(fact.probe()), fact.type(), fact.canWait()));
    }

    @Override
    public void dropped(ProbeFact.Dropped fact) {
        merged.addFirst(new ProbeFact.Dropped(numbers.probe(fact.probe()), fact.p50Nanos(), fact.limitNanos()), 2);
    }

    @Override
    public void span(ProbeFact.Span fact) {
        spans.add(numbers.probe(fact.probe()), fact);
    }

    @Override
    public void threw(SampleFact.Threw fact) {
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void thrownAt(SampleFact.ThrownAt fact) {
        merged.add(new SampleFact.ThrownAt(numbers.probe(fact.probe()), fact.type(), fact.place()));
    }

    @Override
    public void called(SampleFact.Called fact) {
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void kept(SampleFact.Kept fact) {
        keptSlow.of(fact).ifPresent(this::slow);
    }

    @Override
    public void slow(SampleFact.Slow fact) {
        if (fact.endEpochNanos() - fact.nanos() < settledNanos) {
            return;
        }
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void stackSeen(SampleFact.StackSeen fact) {
        merged.addEach(fact);
    }

    @Override
    public void inFlight(FlightFact.InFlight fact) {
        merged.addEach(new FlightFact.InFlight(
                numbers.probe(fact.probe()),
                thread(fact.threadId()),
                numbers.clock(fact.startNanos()),
                fact.nanos(),
                fact.thread()));
    }

    @Override
    public void moreInFlight(FlightFact.MoreInFlight fact) {
        merged.addEach(new FlightFact.MoreInFlight(numbers.probe(fact.probe()), fact.calls()));
    }

    @Override
    public void stack(FlightFact.Stack fact) {
        merged.addEach(new FlightFact.Stack(
                thread(fact.threadId()),
                numbers.clock(fact.atNanos()),
                fact.lock(),
                fact.holder(),
                fact.holderAt(),
                fact.frames()));
    }

    private long thread(long id) {
        return ((long) jvms << JVM_SHIFT) + id;
    }

    @Override
    public void lost(SampleFact.Lost fact) {
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void beside(SampleFact.Beside fact) {
        merged.addEach(fact);
    }

    @Override
    public void coarse(SampleFact.Coarse fact) {
        merged.addEach(fact);
    }

    @Override
    public void drivenJvm(DriverFact.OfJvm fact) {
        merged.addEach(fact);
    }

    /** Kept for each JVM, because its runs are judged by its own plan. */
    @Override
    public void driverSetting(DriverFact.Setting fact) {
        merged.addEach(fact);
    }

    @Override
    public void series(DriverFact.Series fact) {
        merged.addEach(new DriverFact.Series(numbers.series(fact.series()), fact.rate()));
    }

    @Override
    public void epoch(DriverFact.Epoch fact) {
        merged.addEach(new DriverFact.Epoch(
                numbers.epoch(fact.epoch()), fact.kind(), numbers.series(fact.series()), fact.run()));
    }

    @Override
    public void ended(DriverFact.Ended fact) {
        merged.addEach(new DriverFact.Ended(numbers.epoch(fact.epoch()), fact.end()));
    }

    /** Ignored: part of a search, and recordings of searches are refused. */
    @Override
    public void step(DriverFact.Step fact) {}

    @Override
    public void answer(DriverFact.Answer fact) {}

    /** Ignored: only for tools that wait during the session. */
    @Override
    public void following(FollowFact.Progress fact) {}

    /** Kept for each JVM: each has its own tree. */
    @Override
    public void followedNothing(FollowFact.Nothing fact) {
        merged.addEach(fact);
    }

    @Override
    public void followed(FollowFact.Tree fact) {
        merged.addEach(fact);
    }
}
