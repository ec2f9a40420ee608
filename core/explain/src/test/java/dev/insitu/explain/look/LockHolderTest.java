package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.Interval;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.pace.LookCosts;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.LockHolder;
import dev.insitu.recording.journal.SampleFact;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is said to have held a lock: the thread that had it for most of the wait, and none that passed it on. Times in microseconds. */
class LockHolderTest {
    private static final long THREAD = 7;
    private static final long PERIOD = 1_000;
    private static final long START = 10_000;
    private static final long END = 30_000;
    private static final String LOCK = "org.acme.Ledger";

    private final SampledThread thread = new SampledThread(THREAD);
    private final WaitReasons reasons = new WaitReasons();
    private final LockOwners owners = new LockOwners(new ThreadTimes());
    private final FlightEvidence flown = new FlightEvidence();
    private final int blocked = reasons.number(CauseKind.LOCK, "");

    @Test
    void theThreadThatLooksFindAgainAndAgain() {
        begin();
        seeOwner("reaper", START + 1_000, END - 1_000);

        assertThat(lock().holder()).contains(new LockHolder("reaper", ""));
        assertThat(lock().detail()).isEqualTo(LOCK);
    }

    /** The reaper lets go, and the waiters pass the lock on: the last of them is seen at the end of the wait. */
    @Test
    void notTheOneThatPassedItOn() {
        begin();
        seeOwner("worker", END - 500, END - 500);

        assertThat(lock().holder()).isEmpty();
        assertThat(lock().detail()).isEqualTo(LOCK);
    }

    @Test
    void theOneThatHadItForMostOfTheTimeThoughOthersPassedItOn() {
        begin();
        seeOwner("reaper", START + 1_000, END - 4_000);
        seeOwner("worker", END - 3_000, END - 2_000);
        seeOwner("another", END - 1_000, END - 1_000);

        assertThat(lock().holder()).contains(new LockHolder("reaper", ""));
    }

    @Test
    void noneWhereManyPassedItOn() {
        begin();
        for (long at = START + 1_000; at < END; at += PERIOD) {
            seeOwner("worker " + at, at, at);
        }

        assertThat(lock().holder()).isEmpty();
    }

    /** What happened meanwhile is not known: others may have had it. */
    @Test
    void looksThatAreFarApartDoNotTell() {
        begin();
        seeOwner("worker", START + 1_000, START + 1_000);
        seeOwner("worker", END - 1_000, END - 1_000);

        assertThat(lock().holder()).isEmpty();
    }

    /** The same thread has it in two waits with something else in between: it is not known that it had it all the time. */
    @Test
    void aWaitForSomethingElseIsNotTimeInWhichItWasHeld() {
        begin();
        flown.fromNanos = 0;
        flown.waits(THREAD).add(new Interval(nanos(START), nanos(START + 9_000), CauseKind.LOCK, LOCK));
        flown.waits(THREAD).add(new Interval(nanos(END - 4_000), nanos(END), CauseKind.LOCK, LOCK));
        seeOwner("reaper", START + 1_000, START + 2_000);
        see(START + 10_000, reasons.number(CauseKind.SLEEP, ""));
        seeOwner("reaper", END - 2_000, END - 1_000);

        assertThat(lock().holder()).isEmpty();
    }

    /** The recorder says how long the wait was and of which class the lock is; it does not say who held it. */
    @Test
    void withTheFlightRecorderToo() {
        begin();
        seeOwner("reaper", START + 2_000, END - 2_000);
        flown.fromNanos = 0;
        flown.waits(THREAD).add(new Interval(nanos(START), nanos(END), CauseKind.LOCK, LOCK));

        assertThat(lock())
                .isEqualTo(Cause.of(CauseKind.LOCK, nanos(END - START), LOCK).with(LOCK, new LockHolder("reaper", "")));
    }

    private void begin() {
        thread.isIn(nanos(START), nanos(START), nanos(START));
        thread.isSlow(nanos(START), nanos(START));
    }

    private void seeOwner(String owner, long from, long to) {
        int number = owners.number(new LockOwners.Owned(CauseKind.LOCK, LOCK, owner));
        for (long at = from; at <= to; at += PERIOD) {
            see(at, blocked);
            thread.sawOwner(number, nanos(at), nanos(at));
        }
    }

    private void see(long at, int reason) {
        thread.saw(reason, nanos(at), nanos(PERIOD));
    }

    private Cause lock() {
        Observations seen = new Observations(
                List.of(thread), reasons, owners, List.of(), new StackCounts(), new CollectionWatch(), new LookCosts());
        SampleFact.Kept kept = new SampleFact.Kept(40, 1, nanos(END - START), nanos(END), 0, THREAD, "waiter", "");
        Fact probe = Facts.fact("probe", "40", "method", "probe", "0");
        KeptFacts known = new KeptFacts(List.of(probe), List.of(kept), Set.of());
        Sample sample = known.causes().get(0);
        Evidence evidence = new Evidence(known, flown, seen, Optional.empty(), List.of(), "");
        return evidence.explained(sample, 0).causes().stream()
                .filter(cause -> cause.kind() == CauseKind.LOCK)
                .findFirst()
                .orElseThrow();
    }

    private static long nanos(long micros) {
        return 1_000 * micros;
    }
}
