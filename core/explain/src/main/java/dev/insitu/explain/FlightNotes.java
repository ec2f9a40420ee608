package dev.insitu.explain;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.LookEvidence;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.flight.SlowSampleEvents;
import dev.insitu.explain.look.SamplerQueries;
import dev.insitu.explain.look.ThreadSampler;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.AgentControl;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Writes the slowest samples as events into a flight recording that the user runs: at the end of each chunk, which is before a dump, with
 * the causes known then; and at the session's end. Checks a JVM flag first, so that no recorder class is loaded without a recording.
 * Thread-safe.
 */
public final class FlightNotes implements Runnable {
    private static final long PERIOD_NANOS = 1_000_000_000;
    private static final long LONGEST_WAIT_MILLIS = 1_000;

    /** A class of its own, because some runtime images lack the module. */
    private static final class Flag {
        private static final HotSpotDiagnosticMXBean FLAGS =
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

        static boolean isSet() {
            return Boolean.parseBoolean(FLAGS.getVMOption("FlightRecorder").getValue());
        }
    }

    /** Always acquired with a timeout: a thread that ends a recording waits for the agent while it holds the recorder's locks. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Explanation explanation;
    private final int wanted;
    private final Supplier<List<Fact>> journal;
    private final Supplier<List<SampleFact.Kept>> kept;
    private Set<Sample> noted = new HashSet<>();
    private SlowSampleEvents events;
    private long dueNanos = System.nanoTime();
    private boolean ended;

    /** Writes the samples that an explanation finds from now on. */
    public FlightNotes(Explanation explanation, Supplier<List<Fact>> journal, Supplier<List<SampleFact.Kept>> kept) {
        this.explanation = explanation;
        this.wanted = explanation.settings.slowest();
        this.journal = journal;
        this.kept = kept;
        explanation.flights = this;
    }

    /** Checks for such a recording at most once a second. On an agent thread, which may call it as often as it likes. */
    public void look() {
        long now = System.nanoTime();
        if (wanted > 0 && now - dueNanos >= 0 && lock.tryLock()) {
            try {
                dueNanos = now + PERIOD_NANOS;
                begin();
            } catch (RuntimeException | LinkageError e) {
                // This JVM has no such flag, or no recorder.
                ended = true;
            } finally {
                lock.unlock();
            }
        }
    }

    private void begin() {
        if (!ended && events == null && Flag.isSet() && SlowSampleEvents.areWanted()) {
            events = SlowSampleEvents.begin(this);
        }
    }

    /** Called on any thread when a chunk ends; an agent thread does the work. */
    @Override
    public void run() {
        Daemon.runAndWait(this::noteNew, "insitu-flight");
    }

    private void noteNew() {
        AgentControl.mute();
        try {
            if (lock.tryLock(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                try {
                    noteWhatIsNew();
                } finally {
                    lock.unlock();
                }
            }
        } catch (InterruptedException e) {
            // Agent threads are not interrupted; if one is, the next chunk gets the samples.
        }
    }

    private void noteWhatIsNew() {
        if (ended || events == null) {
            return;
        }
        KeptFacts known = explanation.known(journal.get(), kept.get());
        List<Sample> slowest = known.slowest(wanted);
        List<Sample> fresh = new ArrayList<>(slowest);
        fresh.removeAll(noted);
        ThreadSampler sampler = explanation.sampler;
        Optional<List<SampleFact.Slow>> seen = sampler == null
                ? Optional.empty()
                : SamplerQueries.ask(sampler, looks -> explanation.soFar(known, fresh, looks, explanation.tasks));
        List<SampleFact.Slow> explained =
                seen.isPresent() ? seen.get() : explanation.soFar(known, fresh, LookEvidence.NOTHING, Optional.empty());
        for (int i = 0; i < fresh.size(); i++) {
            note(fresh.get(i), known.probeNames, explained.get(i));
        }
        // A sample that has dropped out of the slowest never returns, so it can be forgotten.
        noted = new HashSet<>(slowest);
    }

    /** Writes a sample unless it has been written before. */
    void note(Sample sample, Map<Integer, String> probeNames, SampleFact.Slow explained) {
        lock.lock();
        try {
            if (events != null && noted.add(sample)) {
                events.commit(probeNames.getOrDefault(sample.probe(), ""), explained, sample.endNanos());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends, and removes the event type from the recorder. */
    void end() {
        SlowSampleEvents begun;
        lock.lock();
        try {
            ended = true;
            begun = events;
            events = null;
        } finally {
            lock.unlock();
        }
        if (begun != null) {
            begun.end();
        }
    }
}
