package dev.insitu.explain;

import dev.insitu.config.value.Config;
import dev.insitu.config.value.ExplainSettings;
import dev.insitu.explain.account.JvmCounters;
import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.LookEvidence;
import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.evidence.Stops;
import dev.insitu.explain.flight.IncidentFlights;
import dev.insitu.explain.look.Observations;
import dev.insitu.explain.look.SamplerQueries;
import dev.insitu.explain.look.ThreadSampler;
import dev.insitu.platform.linux.SystemCall;
import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.recording.incident.Incidents;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.DriveControl;
import dev.insitu.runtime.memory.Epoch;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Finds out why the slowest samples were slow: collects evidence from the beginning, watches threads meanwhile, and at the end attributes
 * each sample's time to causes. Notes what it could not see. A failure here never fails the session.
 */
public final class Explanation {
    /** Between two looks at all threads' times, with the flight recorder, which shows only afterwards which threads matter. */
    private static final long PERIOD_NANOS = 2_000_000;

    /** Between two looks at threads with a call in flight. With the flight recorder, which records more, twice this. */
    private static final long LOOK_NANOS = 1_000_000;

    /** Receives the times for which the JVM stopped all threads. */
    public final Stops stops = new Stops();

    /** Receives counters of the whole JVM. */
    public final JvmCounters jvm = new JvmCounters();

    final ExplainSettings settings;
    private final Set<String> rulesAcrossThreads;
    private final Optional<FlightWatch> flight;
    private final JournalWriter facts;
    private final SessionFact.WallClock clocks;
    private final Optional<Instrumentation> instrumentation;
    Optional<TaskWatch> tasks = Optional.empty();
    volatile ThreadSampler sampler;
    volatile FlightNotes flights;
    volatile IntervalCauses intervals;

    private volatile boolean ended;
    private boolean settled;
    private final int firstEpoch = Epoch.current();

    /** How many of its slowest calls a thread keeps of an interval, if that is more than of all: an incident may need them. */
    private final int mostSlowOfInterval;

    private Explanation(Config config, File directory, JournalWriter facts, Optional<Instrumentation> instrumentation) {
        this.settings = config.explain();
        this.rulesAcrossThreads = KeptFacts.rulesAcrossThreads(config.probes());
        this.mostSlowOfInterval = config.timeline().keep().isEmpty() ? 0 : Incidents.MOST_SLOW;
        this.facts = facts;
        this.instrumentation = instrumentation;
        this.flight = settings.jfr() && settings.slowest() > 0
                ? Optional.of(new FlightWatch(directory, facts))
                : Optional.empty();
        Instant now = Instant.now();
        long nanoTime = System.nanoTime();
        long wallNanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        clocks = new SessionFact.WallClock(nanoTime, wallNanos);
        note(SessionFact.Explain.SLOWEST, Integer.toString(settings.slowest()));
        note(SessionFact.Explain.JFR, Boolean.toString(settings.jfr()));
        facts.note(clocks);
    }

    /**
     * Begins, before any class is woven. If configured, starts the flight recorder on a thread of its own.
     *
     * @param directory for the flight recording's file until the end
     * @param instrumentation null: no stacks are taken
     */
    public static Explanation begin(
            Config config, File directory, JournalWriter facts, Instrumentation instrumentation) {
        ExplainSettings settings = config.explain();
        AgentControl.keepSlowest(settings.slowest());
        Explanation explanation = new Explanation(config, directory, facts, Optional.ofNullable(instrumentation));
        if (explanation.flight.isPresent()) {
            explanation.flight.get().start(() -> explanation.sample(PERIOD_NANOS, 2 * LOOK_NANOS));
        }
        return explanation;
    }

    /** Whether the JVM's flight recorder records. */
    public boolean hasFlight() {
        return flight.isPresent();
    }

    /** Keeps the flight recordings of incidents from now on, if the flight recorder records. */
    public void keep(IncidentFlights incidents) {
        if (flight.isPresent()) {
            flight.get().keep(incidents);
        }
    }

    /** Waits a few hundred milliseconds until the flight recorder, if configured, records. Calls before that could not be explained. */
    public void awaitStarted() {
        if (flight.isPresent()) {
            flight.get().awaitStarted();
        }
    }

    /** The beginning of the recording, on both clocks. */
    public SessionFact.WallClock start() {
        return clocks;
    }

    /** Starts the sampler if there is no flight recorder. Called after the application has started. */
    public void prepare() {
        if (settings.slowest() > 0 && !settings.jfr()) {
            sample(TaskWatch.ON_DEMAND, LOOK_NANOS);
        }
    }

    /** Whether the sampler's warm-up, which takes tens of milliseconds of CPU time, has finished; true without a sampler. */
    public boolean isReady() {
        ThreadSampler begun = sampler;
        return begun == null || begun.isWarm();
    }

    /** Starts the sampler, unless the session has ended while the flight recorder started. */
    private synchronized void sample(long tasksPeriodNanos, long periodNanos) {
        if (ended) {
            return;
        }
        tasks = TaskWatch.every(tasksPeriodNanos);
        if (tasks.isEmpty()) {
            unseenHere((settings.jfr() ? "cpu-wait and code" : "cpu-wait, code and io")
                    + ": it does not show what its threads wait for");
        } else if (!SystemCall.isKnown()) {
            unseenHere("io: its numbers of system calls are not known, or those of another CPU");
        }
        if (!settings.stacks()) {
            note(SessionFact.Explain.UNSEEN, "stacks: explain: { stacks: off }");
        }
        sampler = ThreadSampler.start(tasks, settings.stacks(), instrumentation, jvm, periodNanos);
    }

    /**
     * Begins a new epoch: from here on calls can be among the slowest. The application has started or, in a session that was attached,
     * all loaded classes are woven by now; and threads are looked at. Samples of the earlier epoch are kept separately. Only the first
     * call has an effect.
     *
     * @param isStartUp whether the time before is the application's start-up
     */
    public synchronized void settle(boolean isStartUp) {
        if (settled || settings.slowest() == 0) {
            return;
        }
        settled = true;
        AgentControl.keepSlowestOfInterval(Math.max(settings.slowest(), mostSlowOfInterval));
        Epoch.begin(Epoch.next());
        long now = System.nanoTime() + wallOffsetNanos();
        if (isStartUp) {
            facts.note(new SessionFact.StartUp(firstEpoch, Epoch.current(), now));
        } else {
            note(SessionFact.Explain.SETTLED, Long.toString(now));
        }
    }

    /**
     * A quick look, called each millisecond by a thread that is awake anyway. Takes microseconds and allocates nothing. With the flight
     * recorder it does nothing: the sampler's thread does all looks.
     */
    public void lookQuickly() {
        ThreadSampler begun = sampler;
        if (begun != null && !settings.jfr()) {
            begun.lookQuickly();
        }
    }

    private void unseenHere(String what) {
        note(SessionFact.Explain.UNSEEN, SessionFact.Explain.ON_THIS_SYSTEM + what);
    }

    private void note(String key, String value) {
        facts.note(new SessionFact.Explain(key, value));
    }

    private synchronized void setEnded() {
        ended = true;
        if (flight.isPresent()) {
            flight.get().setEnded();
        }
    }

    /** Stops the sampler without explaining any sample. Call instead of {@link #end}, after {@link #stopFlight}. */
    public void abandon() {
        try {
            stopSampling();
        } catch (InterruptedException e) {
            // The sampler ends by itself after the request to stop.
        }
    }

    private void stopSampling() throws InterruptedException {
        if (sampler != null) {
            sampler.stop();
        }
    }

    /** Stops the flight recording. Call before {@link #end} if the JVM continues. */
    public void stopFlight() {
        setEnded();
        if (flight.isPresent()) {
            flight.get().stop();
        }
    }

    /**
     * Ends, and notes the causes of each sample.
     *
     * @param journal the facts noted so far
     * @param kept the slowest samples kept by all threads
     */
    public void end(List<Fact> journal, List<SampleFact.Kept> kept, EndDeadline deadline) {
        setEnded();
        try {
            explain(known(journal, kept), deadline);
        } catch (InterruptedException | RuntimeException | Error e) {
            note(SessionFact.Explain.UNSEEN, "any cause: " + e);
        } finally {
            if (flight.isPresent()) {
                flight.get().delete(deadline);
            }
            if (flights != null) {
                flights.end();
            }
        }
    }

    private void explain(KeptFacts known, EndDeadline deadline) throws InterruptedException {
        stopSampling();
        List<Sample> slowest = known.slowest(settings.slowest());
        if (slowest.size() == KeptFacts.MOST) {
            note(SessionFact.Explain.UNSEEN, "all but the " + KeptFacts.MOST + " slowest");
        }
        LookEvidence looks = looks(known.code());
        FlightEvidence flown = seen(known, slowest, deadline);
        String unseen = flight.isPresent() ? flight.get().unseen() : "";
        Evidence evidence = new Evidence(known, flown, looks, tasks, DriveControl.busyPeriods(), unseen);
        WithinBudget budget = new WithinBudget(evidence, wallOffsetNanos());
        LongSupplier time = WithinBudget.patient(
                WithinBudget.systemClock(), deadline.leftMillis(EndDeadline.Step.CAUSES) * 1_000_000);
        List<SampleFact.Slow> explained = best(budget.explained(slowest, time));
        if (budget.left() > 0) {
            note(SessionFact.Explain.UNSEEN, budget.words());
        }
        for (int i = 0; i < explained.size(); i++) {
            facts.note(explained.get(i));
            if (flights != null) {
                flights.note(slowest.get(i), known.probeNames, explained.get(i));
            }
        }
    }

    /** The slowest samples so far with their causes, and the other facts that a report needs, during the session. On an agent thread. */
    public List<Fact> soFar(List<Fact> journal, List<SampleFact.Kept> kept) throws InterruptedException {
        KeptFacts known = known(journal, kept);
        List<Sample> slowest = known.slowest(settings.slowest());
        List<Fact> told = new ArrayList<>();
        if (settings.jfr()) {
            told.add(unseen("short waits, gc and safepoints: the flight recording is read at the end"));
        }
        ThreadSampler begun = sampler;
        Optional<List<SampleFact.Slow>> explained = begun == null
                ? Optional.of(soFar(known, slowest, LookEvidence.NOTHING, Optional.empty()))
                : SamplerQueries.ask(begun, seen -> {
                    noteLooks(seen, known.code(), told::add);
                    return soFar(known, slowest, seen, tasks);
                });
        told.addAll(explained.orElse(List.of()));
        return told;
    }

    /** The facts for a report if causes must not be computed now, because a driver keeps a rate. */
    public List<Fact> notWhileMeasuring() {
        return List.of(unseen("any cause: a rate is kept, and causes are computed when that is over"));
    }

    /** Explains samples between two looks. */
    List<SampleFact.Slow> soFar(
            KeptFacts known, List<Sample> samples, LookEvidence looks, Optional<TaskWatch> watched) {
        Evidence evidence = new Evidence(
                known, FlightEvidence.without(known, stops), looks, watched, DriveControl.busyPeriods(), "");
        return best(
                WithinBudget.whileRunning(evidence, wallOffsetNanos()).explained(samples, WithinBudget.systemClock()));
    }

    /** Calls as their intervals explained them, where that was better: since then, looks may have been dropped. */
    private List<SampleFact.Slow> best(List<SampleFact.Slow> explained) {
        IntervalCauses known = intervals;
        if (known == null) {
            return explained;
        }
        List<SampleFact.Slow> best = new ArrayList<>();
        for (SampleFact.Slow each : explained) {
            best.add(known.best(each));
        }
        return best;
    }

    /**
     * Explains the slowest samples of an interval of the history.
     *
     * @param nanos of the thread's own time, for all
     * @param between run between two samples
     */
    List<SampleFact.Slow> ofInterval(
            KeptFacts known, List<Sample> samples, LookEvidence looks, long nanos, OwnTime time, Runnable between) {
        Evidence evidence =
                new Evidence(known, FlightEvidence.without(known, stops), looks, tasks, DriveControl.busyPeriods(), "");
        return WithinBudget.ofInterval(evidence, wallOffsetNanos(), nanos, between)
                .explained(samples, time);
    }

    private static Fact unseen(String what) {
        return new SessionFact.Explain(SessionFact.Explain.UNSEEN, what);
    }

    long wallOffsetNanos() {
        return clocks.epochNanos() - clocks.nanoTime();
    }

    KeptFacts known(List<Fact> journal, List<SampleFact.Kept> kept) {
        return new KeptFacts(journal, kept, rulesAcrossThreads);
    }

    private LookEvidence looks(ProbedCode code) {
        if (sampler == null) {
            return LookEvidence.NOTHING;
        }
        Observations seen = sampler.seen();
        noteLooks(seen, code, facts);
        return seen;
    }

    private static void noteLooks(Observations seen, ProbedCode code, JournalWriter to) {
        seen.noteStacks(to, code);
        to.note(new SessionFact.Explain(SessionFact.Explain.LOOKS, Long.toString(seen.looks())));
        to.note(new SessionFact.Explain(SessionFact.Explain.LOOKS_CPU, Long.toString(seen.cpuNanos())));
        to.note(new SessionFact.Explain(SessionFact.Explain.LOOKS_NANOS, Long.toString(seen.nanos())));
    }

    private FlightEvidence seen(KeptFacts known, List<Sample> slowest, EndDeadline deadline) {
        Optional<FlightEvidence> flown = flight.isPresent() ? flight.get().read(slowest, deadline) : Optional.empty();
        return flown.isPresent() ? flown.get() : FlightEvidence.without(known, stops);
    }
}
