package dev.insitu.explain;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.LookEvidence;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.flight.SlowSampleEvents;
import dev.insitu.explain.look.SamplerQueries;
import dev.insitu.explain.look.ThreadSampler;
import dev.insitu.platform.process.Daemon;
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
 * Gives the slowest samples to a flight recording that somebody else runs: at the end of each of its chunks, which is before it is dumped,
 * with the causes that are known then; and at the session's end. Whether there is one is a flag of the JVM, so that nothing of the recorder
 * is loaded where there is none. Thread-safe.
 */
public final class FlightNotes implements Runnable {
    private static final long PERIOD_NANOS = 1_000_000_000;
    private static final long LONGEST_WAIT_MILLIS = 1_000;

    /** Apart: not every runtime image has the module. */
    private static final class Flag {
        private static final HotSpotDiagnosticMXBean FLAGS =
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

        static boolean isSet() {
            return Boolean.parseBoolean(FLAGS.getVMOption("FlightRecorder").getValue());
        }
    }

    /** Not waited for without end: whoever ends a recording waits for us, with the recorder's own locks. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Explanation explanation;
    private final int wanted;
    private final Supplier<List<List<String>>> journal;
    private final Supplier<List<SampleFact.Kept>> kept;
    private Set<Sample> noted = new HashSet<>();
    private SlowSampleEvents events;
    private long dueNanos = System.nanoTime();
    private boolean ended;

    /** Notes what an explanation finds from now on. */
    public FlightNotes(
            Explanation explanation, Supplier<List<List<String>>> journal, Supplier<List<SampleFact.Kept>> kept) {
        this.explanation = explanation;
        this.wanted = explanation.settings.slowest();
        this.journal = journal;
        this.kept = kept;
        explanation.flights = this;
    }

    /** Once a second, looks whether there is such a recording. On a thread of ours, as often as it likes. */
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

    /** A chunk ends, on whatever thread; the work is done on one of ours. */
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
            // Nobody interrupts our threads; the next chunk has them.
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
        // What was slow and is not among the slowest any more does not come back.
        noted = new HashSet<>(slowest);
    }

    /** Gives one that it has not been given. */
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

    /** Ends; nothing of it stays in the recorder. */
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
