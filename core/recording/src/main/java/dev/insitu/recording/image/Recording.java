package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A recording of a profiled JVM: the facts it noted, in order, and the counts of its probes. Immutable.
 *
 * <p>The first string of a stored fact is its kind; a reader ignores unknown kinds:
 *
 * <pre>
 * insitu       VERSION
 * session      ID                  unique among all sessions of all JVMs; a merged recording has one for each session
 * started      EPOCH_MILLIS
 * finished     EPOCH_MILLIS
 * start-up     FROM TO EPOCH_NANOS   calls of these epochs, before that time, are not among the slowest
 * warm-up      FROM TO               calls of these epochs are counted apart
 * alive        NANO_TIME             the last time at which a JVM was known to run that has not finished
 * mark         NANO_TIME TEXT        a moment that a user has named
 * window       FROM TO INTERVALS ZONE   the counts are of these intervals alone; nanoseconds since the epoch
 * judged       RULE INTERVALS        how many intervals a rule of keep was judged for
 * incident     N RULE FROM TO open | ended  ns | share | calls  WORST CAUSE DETAIL   a rule of keep was met; NANO_TIMEs
 * environment  KEY VALUE
 * clock        nanoTimeCost | probeCost | probeCostInPlace  NANOSECONDS
 * probe        ID KIND NAME [RULE]   the report orders probes by the rule's number, then by ID
 * when         ID CONDITION           the calls that a probe counts
 * matched      ID METHOD
 * unmatched    RULE HINT...
 * skipped      METHOD REASON          matched but not measured
 * span         ID KEY VALUE...        a span at the end: capacity, neverEnded, neverStarted, fellOut, unmatched (a reason)
 * threw        ID E CLASS COUNT      the number of calls of an epoch that ended in an exception of a class
 * thrown-at    ID CLASS PLACE        where one of these exceptions was thrown
 * called       ID E CALLER COUNT NANOS     calls of a probe made directly within calls of another on the same thread, by the epoch
 *                                    in which the caller's call ended. CALLER -1: not known; -2: not known, because virtual
 *                                    threads had no room to keep it. Calls without such a fact have no caller
 * in-flight    ID THREAD_ID START NANOS THREAD     a call that had begun and not ended when the counts were read: its start (on the
 *                                    clock of System.nanoTime), and how long it had been in flight
 * more-in-flight ID COUNT            further calls in flight on virtual threads, younger than those listed
 * stack        THREAD_ID AT LOCK HOLDER HOLDER_FRAME FRAME...      a thread's stack, the time (on the same clock), the lock that it
 *                                    waited for, and the thread that held it; for the thread's calls in flight at that time
 * dropped      ID P50 LIMIT          woven out while the application ran, because the median so far was below a limit; nanoseconds
 * note         TEXT
 * lost         ID COUNT              samples lost for lack of memory; ID -1: of several probes, not distinguished
 * beside       COUNT                 upper bound of the samples in private memory of the JVM, not in this recording
 * coarse       COUNT                 samples in buckets of sixteen times the usual width
 * check        TEXT PROBE RATE STATISTIC LIMIT             a limit: as the user would write it, the name of a probe or of a rule,
 *                                    the rate per second or - for each rate, the statistic mean, max, p99.9 or errors, and its
 *                                    limit (nanoseconds; for errors 3 or 0.1%)
 * setting      percentiles  auto | 50,90,99.9
 * setting      outputs      console,json
 * directory    PATH
 * explain      KEY VALUE             slowest (the number kept for each probe, epoch and thread), jfr true | false,
 *                                    wall NANO_TIME EPOCH_NANOS (the same moment on two clocks), unseen TEXT
 * kept         ID E NANOS END LATE THREAD_ID THREAD        one of the slowest samples: its duration, its end (on the clock of
 *                                    System.nanoTime), how late an iteration began
 * slow         ID E NANOS END THREAD [CAUSE NANOS DETAIL]...   the same with causes, which add up to the duration; END in
 *                                    nanoseconds since the epoch; replaces the kept facts
 * </pre>
 *
 * <p>For driven methods, and for the machine:
 *
 * <pre>
 * driver       KEY VALUE             method (each driven one), thread, arrivals (constant | poisson SEED),
 *                                    warm-up (50000 | 10000000000ns), settle, iterations or duration, runs,
 *                                    correct-coordinated-omission, until, timeout, allow-errors (1% or 3), goal; times in ns
 * series       S RATE                from 1, in the order begun; runs of equal rates are one result
 * epoch        E before | warm-up | after | settle S | run S R      the kind of an epoch of the counts; other epochs are outside all runs
 * ended        E KEY VALUE ...       a warm-up or a run has ended: started, completed, failed, notStarted, neverEnded, neverStarted,
 *                                    elapsedNanos, callers, waitedNanos, maxBacklog, maxInFlight, lastTenth, lastTenthOnTime,
 *                                    inFlightGrew, lastLatenessNanos, unmatched
 * step         S pass | fail | undecided [REASON]      the outcome of the next run of a series, in a search
 * answer       PASS_RATE FAIL_RATE [TEXT]              the result of a search; a rate is empty where there is none
 * probe        ID driver | jitter | jitter-part NAME   a jitter-part has no row: its sum says where time went
 * jitter       KEY VALUE             mode, threshold, warning
 * span         ID KEY VALUE ...      a span so far: capacity, neverEnded, neverStarted, fellOut, unmatched
 * </pre>
 *
 * @param counts by the cells of each probe's {@link Distribution}s, and by epoch
 * @param complete false while the JVM runs, and after it was killed
 * @param live where the JVM writes its live counts, or wrote them when it was killed
 * @param intervals the counts by interval; absent where they were not kept
 */
public record Recording(
        List<Fact> journal,
        List<EpochCounts> counts,
        boolean complete,
        Optional<String> live,
        Optional<IntervalLog> intervals) {

    public Recording {
        journal = List.copyOf(journal);
        counts = List.copyOf(counts);
    }

    /** A recording without intervals. */
    public Recording(List<Fact> journal, List<EpochCounts> counts, boolean complete, Optional<String> live) {
        this(journal, counts, complete, live, Optional.empty());
    }

    /** This recording with intervals. */
    public Recording withIntervals(Optional<IntervalLog> log) {
        return new Recording(journal, counts, complete, live, log);
    }

    /** This recording with more facts. */
    public Recording with(List<Fact> moreFacts) {
        List<Fact> facts = new ArrayList<>(journal);
        facts.addAll(moreFacts);
        return new Recording(facts, counts, complete, live, intervals);
    }

    /** This recording without the facts of a kind. */
    public Recording without(Class<? extends Fact> kind) {
        List<Fact> facts = new ArrayList<>();
        for (Fact fact : journal) {
            if (!kind.isInstance(fact)) {
                facts.add(fact);
            }
        }
        return new Recording(facts, counts, complete, live, intervals);
    }

    /** This recording as read from its file alone: the newest counts are, or were, in memory of the JVM and cannot be read. */
    public Recording withoutTheNewest() {
        List<Fact> facts = new ArrayList<>(journal);
        facts.add(new SampleFact.Beside(1));
        return new Recording(facts, counts, complete, live, intervals);
    }

    /** The recording of a JVM that has just started: only its identity and where its counts will be. */
    public static Recording startedAt(Optional<String> live, SessionFact.Identity identity) {
        return new Recording(List.of(identity), List.of(), false, live);
    }
}
