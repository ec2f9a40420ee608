package dev.insitu.explain;

import dev.insitu.config.value.Config;
import dev.insitu.config.value.ExplainSettings;
import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.LookEvidence;
import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.evidence.Stops;
import dev.insitu.explain.look.Observations;
import dev.insitu.explain.look.SamplerQueries;
import dev.insitu.explain.look.ThreadSampler;
import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.Epoch;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out why the slowest samples were slow: has evidence kept from the beginning, watches what can be watched meanwhile,
 * and at the end divides each sample among its causes. What cannot be seen is said, and nothing here ever fails the session.
 */
public final class Explanation {
    /** How often all threads' times are looked at, where the flight recorder tells afterwards which of them matter. */
    private static final long PERIOD_NANOS = 2_000_000;

    /** How often those are looked at that have a call in flight; with the flight recorder, which sees more, half as often. */
    private static final long LOOK_NANOS = 1_000_000;

    /** Takes for how long the JVM stopped all threads. */
    public final Stops stops = new Stops();

    final ExplainSettings settings;
    private final Set<String> rulesAcrossThreads;
    private final Optional<FlightWatch> flight;
    private final JournalWriter facts;
    private final SessionFact.WallClock clocks;
    private final Optional<Instrumentation> instrumentation;
    Optional<TaskWatch> tasks = Optional.empty();
    volatile ThreadSampler sampler;
    volatile FlightNotes flights;
    private volatile boolean ended;
    private boolean settled;

    private Explanation(Config config, File directory, JournalWriter facts, Optional<Instrumentation> instrumentation) {
        this.settings = config.explain();
        this.rulesAcrossThreads = KeptFacts.rulesAcrossThreads(config.probes());
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
     * Begins, before anything is woven. The flight recorder, where it is asked for, is started on a thread of its own.
     *
     * @param directory where the flight recording may be until the end
     * @param instrumentation may be null, then no stacks are taken
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

    /** Waits some hundred milliseconds until the flight recorder, where asked for, has begun: no call before it could be explained. */
    public void awaitStarted() {
        if (flight.isPresent()) {
            flight.get().awaitStarted();
        }
    }

    /** When the recording began, on two clocks. */
    public SessionFact.WallClock start() {
        return clocks;
    }

    /** What can wait until the application runs. */
    public void prepare() {
        if (settings.slowest() > 0 && !settings.jfr()) {
            sample(TaskWatch.ON_DEMAND, LOOK_NANOS);
        }
    }

    /** Whether who looks at threads has rehearsed it, which takes a CPU for some ten milliseconds; also where nobody looks. */
    public boolean isReady() {
        ThreadSampler begun = sampler;
        return begun == null || begun.isRehearsed();
    }

    /** Not after the end, which may come while the flight recorder starts. */
    private synchronized void sample(long tasksPeriodNanos, long periodNanos) {
        if (ended) {
            return;
        }
        tasks = TaskWatch.every(tasksPeriodNanos);
        if (tasks.isEmpty()) {
            note(
                    SessionFact.Explain.UNSEEN,
                    "cpu-wait, code and io: the system does not say how long threads wait for a CPU");
        }
        if (!settings.stacks()) {
            note(SessionFact.Explain.UNSEEN, "stacks: explain: { stacks: off }");
        }
        sampler = ThreadSampler.start(tasks, settings.stacks(), instrumentation, periodNanos);
    }

    /**
     * From here on calls may be among the slowest: of a session that came later, all that was loaded is woven, and threads are looked at. The samples
     * kept before stand beside those to come, for they are of another epoch. Once.
     */
    public synchronized void settle() {
        if (settled || settings.slowest() == 0) {
            return;
        }
        settled = true;
        Epoch.begin(Epoch.next());
        note(SessionFact.Explain.SETTLED, Long.toString(System.nanoTime() + wallOffsetNanos()));
    }

    /** A look by a thread that is awake anyway, each millisecond: microseconds, no allocation. With the flight recorder the sampler looks by itself. */
    public void lookQuickly() {
        ThreadSampler begun = sampler;
        if (begun != null && !settings.jfr()) {
            begun.lookQuickly();
        }
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

    /** Instead of {@link #end}, after {@link #stopFlight}: ends what watches, and explains nothing. */
    public void abandon() {
        try {
            stopSampling();
        } catch (InterruptedException e) {
            // It has been told to end, and does.
        }
    }

    private void stopSampling() throws InterruptedException {
        if (sampler != null) {
            sampler.stop();
        }
    }

    /** Before {@link #end} in a JVM that goes on. */
    public void stopFlight() {
        setEnded();
        if (flight.isPresent()) {
            flight.get().stop();
        }
    }

    /**
     * Ends: notes the causes of each sample.
     *
     * @param journal what was noted so far
     * @param kept what all threads kept of their slowest samples, as facts
     */
    public void end(List<List<String>> journal, List<SampleFact.Kept> kept) {
        setEnded();
        try {
            explain(known(journal, kept));
        } catch (InterruptedException | RuntimeException | Error e) {
            note(SessionFact.Explain.UNSEEN, "any cause: " + e);
        } finally {
            if (flight.isPresent()) {
                flight.get().delete();
            }
            if (flights != null) {
                flights.end();
            }
        }
    }

    private void explain(KeptFacts known) throws InterruptedException {
        stopSampling();
        List<Sample> slowest = known.slowest(settings.slowest());
        if (slowest.size() == KeptFacts.MOST) {
            note(SessionFact.Explain.UNSEEN, "all but the " + KeptFacts.MOST + " slowest");
        }
        LookEvidence looks = looks(known.code());
        FlightEvidence flown = seen(known, slowest);
        String unseen = flight.isPresent() ? flight.get().unseen() : "";
        Evidence evidence = new Evidence(known, flown, looks, tasks, unseen);
        WithinBudget budget = new WithinBudget(evidence, wallOffsetNanos());
        List<SampleFact.Slow> explained = budget.explained(slowest, WithinBudget.systemClock());
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

    /** The causes of the slowest samples so far, and what else a report says of them, while the session goes on. On a thread of the agent's. */
    public List<Fact> soFar(List<List<String>> journal, List<SampleFact.Kept> kept) throws InterruptedException {
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

    /** The same where nothing may be computed now. */
    public List<Fact> notWhileMeasuring() {
        return List.of(unseen("any cause: a rate is kept, and causes are computed when that is over"));
    }

    /** What is known of some samples between two looks. */
    List<SampleFact.Slow> soFar(
            KeptFacts known, List<Sample> samples, LookEvidence looks, Optional<TaskWatch> watched) {
        Evidence evidence = new Evidence(known, FlightEvidence.without(known, stops), looks, watched, "");
        return WithinBudget.whileRunning(evidence, wallOffsetNanos()).explained(samples, WithinBudget.systemClock());
    }

    private static Fact unseen(String what) {
        return new SessionFact.Explain(SessionFact.Explain.UNSEEN, what);
    }

    long wallOffsetNanos() {
        return clocks.epochNanos() - clocks.nanoTime();
    }

    KeptFacts known(List<List<String>> journal, List<SampleFact.Kept> kept) {
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

    private FlightEvidence seen(KeptFacts known, List<Sample> slowest) {
        Optional<FlightEvidence> flown = flight.isPresent() ? flight.get().read(slowest) : Optional.empty();
        return flown.isPresent() ? flown.get() : FlightEvidence.without(known, stops);
    }
}
