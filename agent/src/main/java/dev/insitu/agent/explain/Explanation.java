package dev.insitu.agent.explain;

import dev.insitu.agent.config.value.Config;
import dev.insitu.agent.config.value.ExplainSettings;
import dev.insitu.agent.explain.evidence.Evidence;
import dev.insitu.agent.explain.evidence.FlightEvidence;
import dev.insitu.agent.explain.evidence.KeptFacts;
import dev.insitu.agent.explain.evidence.Sample;
import dev.insitu.agent.explain.flight.FlightReader;
import dev.insitu.agent.explain.flight.FlightRecording;
import dev.insitu.agent.journal.JournalWriter;
import dev.insitu.agent.linux.TaskWatch;
import dev.insitu.agent.process.Daemon;
import dev.insitu.report.journal.ProbeFact;
import dev.insitu.report.journal.SampleFact;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.OwnProbes;
import java.io.File;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * Finds out why the slowest samples were slow: has evidence kept from the beginning, watches what can be watched meanwhile,
 * and at the end divides each sample among its causes. What cannot be seen is said, and nothing here ever fails the session.
 */
public final class Explanation {
    private static final long BEAT_MILLIS = 100;

    /** Where an explanation is asked for, and where it is not. */
    private static final long SHORT_PERIOD_MILLIS = 2;

    private static final long PERIOD_MILLIS = 20;

    /** What tells an annotation from a cause. */
    private static final String FLIGHT_FILE = "explain.jfr";

    private final ExplainSettings settings;
    private final Set<String> rulesAcrossThreads;
    private final File flightFile;
    private final JournalWriter facts;
    private final CountDownLatch started = new CountDownLatch(1);
    private final SessionFact.WallClock clocks;
    private volatile FlightRecording flight;
    private volatile String unseen = "not seen without jfr";
    private volatile boolean ended;
    private volatile Optional<TaskWatch> tasks = Optional.empty();

    private Explanation(Config config, File directory, JournalWriter facts) {
        this.settings = config.explain();
        this.rulesAcrossThreads = KeptFacts.rulesAcrossThreads(config.probes());
        this.flightFile = new File(directory, FLIGHT_FILE);
        this.facts = facts;
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
     */
    public static Explanation begin(Config config, File directory, JournalWriter facts) {
        ExplainSettings settings = config.explain();
        AgentControl.keepSlowest(settings.slowest());
        Explanation explanation = new Explanation(config, directory, facts);
        if (settings.jfr() && settings.slowest() > 0) {
            Daemon.start(explanation::fly, "insitu-explain");
        } else {
            explanation.started.countDown();
        }
        return explanation;
    }

    /**
     * Waits until the flight recorder has begun, where it is asked for, which takes some hundred milliseconds: what came before
     * could not be explained.
     */
    public void awaitStarted() {
        try {
            started.await();
        } catch (InterruptedException e) {
            // Somebody interrupts all threads there are; then it begins in the middle.
        }
    }

    /** When the recording began, on two clocks. */
    public SessionFact.WallClock start() {
        return clocks;
    }

    /** Goes through an explanation that nobody sees: what is loaded for it is there at the JVM's end. */
    public static void preload() {
        SampleFact.Kept kept = new SampleFact.Kept(OwnProbes.FIRST_RULE_PROBE, 1, 1, 1, 0, 1, "preload");
        ProbeFact probe = new ProbeFact.Defined(kept.probe(), "method", "preload", 0);
        KeptFacts known = new KeptFacts(List.of(probe.strings()), List.of(kept), Set.of());
        Evidence evidence = new Evidence(
                known.causes(), new FlightEvidence(), Optional.empty(), known.acrossThreads, known.probeNames, "");
        for (Sample sample : known.slowest(1)) {
            evidence.explained(sample, 0);
        }
    }

    /** What can wait until the application runs. */
    public void prepare() {
        if (settings.slowest() > 0 && !settings.jfr()) {
            watchTasks(PERIOD_MILLIS);
        }
    }

    /** Not after the end, which may come while the flight recorder starts. */
    private synchronized void watchTasks(long periodMillis) {
        if (ended) {
            return;
        }
        tasks = TaskWatch.start(periodMillis);
        if (tasks.isEmpty()) {
            note(
                    SessionFact.Explain.UNSEEN,
                    "cpu-wait and code: the system does not say how long threads wait for a CPU");
        }
    }

    private void fly() {
        AgentControl.mute();
        try {
            watchTasks(SHORT_PERIOD_MILLIS);
            startFlight();
            FlightReader.load();
            unseen = "";
        } catch (IOException | RuntimeException | Error e) {
            unseen = "not seen: no flight recording";
            note(SessionFact.Explain.UNSEEN, "lock, park, sleep and io: " + reason(e));
        } finally {
            started.countDown();
        }
        while (flight != null && !ended) {
            Daemon.sleep(BEAT_MILLIS);
            flight.beat();
        }
    }

    private void startFlight() throws IOException {
        FlightRecording started = FlightRecording.start(flightFile);
        synchronized (this) {
            if (!ended) {
                flight = started;
                started.beat();
                return;
            }
        }
        started.stop();
        flightFile.delete();
        throw new IOException("the session ended while it started");
    }

    private static String reason(Throwable failure) {
        return failure instanceof LinkageError
                ? "this JVM has no module jdk.jfr"
                : "no flight recording: " + failure.getMessage();
    }

    private void note(String key, String value) {
        facts.note(new SessionFact.Explain(key, value));
    }

    private synchronized void setEnded() {
        ended = true;
    }

    /** Instead of {@link #end}, after {@link #stopFlight}: ends what watches, and explains nothing. */
    public void abandon() {
        try {
            if (tasks.isPresent()) {
                tasks.get().stop();
            }
        } catch (InterruptedException e) {
            // It has been told to end, and does.
        }
    }

    /** Before {@link #end} in a JVM that goes on. */
    public void stopFlight() {
        setEnded();
        try {
            if (flight != null) {
                flight.stop();
            }
        } catch (RuntimeException | Error e) {
            // Somebody else stopped it, or the JVM is ending meanwhile; the end says what is missing.
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
            explain(new KeptFacts(journal, kept, rulesAcrossThreads));
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            note(SessionFact.Explain.UNSEEN, "any cause: " + e);
        } finally {
            flightFile.delete();
        }
    }

    private void explain(KeptFacts known) throws IOException, InterruptedException {
        if (tasks.isPresent()) {
            tasks.get().stop();
        }
        List<Sample> slowest = known.slowest(settings.slowest());
        if (slowest.size() == KeptFacts.MOST) {
            note(SessionFact.Explain.UNSEEN, "all but the " + KeptFacts.MOST + " slowest");
        }
        Evidence evidence = new Evidence(
                known.causes(), seen(known, slowest), tasks, known.acrossThreads, known.probeNames, unseen);
        for (Sample sample : slowest) {
            facts.note(evidence.explained(sample, clocks.epochNanos() - clocks.nanoTime()));
        }
    }

    private FlightEvidence seen(KeptFacts known, List<Sample> slowest) {
        if (flight != null) {
            try {
                return FlightReader.read(flight.finished(), slowest);
            } catch (IOException | RuntimeException | Error e) {
                unseen = "not seen: no flight recording";
                note(SessionFact.Explain.UNSEEN, "lock, park, sleep and io: " + e.getMessage());
            }
        }
        FlightEvidence seen = new FlightEvidence();
        seen.pauses.addAll(known.pausesSeenByJitter());
        return seen;
    }
}
