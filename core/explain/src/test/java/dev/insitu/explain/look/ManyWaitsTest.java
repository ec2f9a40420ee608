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
import dev.insitu.recording.journal.SampleFact;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two hundred short waits between looks are not one long wait, though each look sees the same. Times in microseconds. */
class ManyWaitsTest {
    private static final long THREAD = 7;
    private static final long PERIOD = 1_000;
    private static final long START = 10_000;
    private static final long END = 355_000;

    private final SampledThread thread = new SampledThread(THREAD);
    private final WaitReasons reasons = new WaitReasons();
    private final FlightEvidence flown = new FlightEvidence();
    private final int reads = reasons.number(CauseKind.IO, "read from 127.0.0.1:5432");

    @Test
    void manyReadsAreCounted() {
        readTimesGiven(200);

        assertThat(io().detail()).isEqualTo("read from 127.0.0.1:5432, in about 200 waits");
    }

    @Test
    void oneReadIsNot() {
        readTimesGiven(2);

        assertThat(io().detail()).isEqualTo("read from 127.0.0.1:5432");
    }

    @Test
    void thoseOfTheFlightRecorderAreCounted() {
        readTimesGiven(2);
        flown.fromNanos = 0;
        for (int i = 0; i < 43; i++) {
            long from = START + 8_000L * i;
            flown.waits(THREAD).add(new Interval(nanos(from), nanos(from + 7_000), CauseKind.IO, "read from db:1"));
        }

        assertThat(io().detail()).endsWith(", in about 43 waits");
    }

    private void readTimesGiven(int timesGiven) {
        thread.isIn(nanos(START), nanos(START), nanos(START));
        thread.isSlow(nanos(START), nanos(START));
        int looks = 0;
        for (long at = START; at <= END; at += PERIOD) {
            long given = (long) timesGiven * (at - START) / (END - START);
            thread.points.add(nanos(at), nanos(looks++), 0, given);
            thread.saw(reads, nanos(at), nanos(PERIOD));
            thread.points.saw(false, nanos(at));
        }
    }

    private Cause io() {
        LockOwners owners = new LockOwners(new ThreadTimes());
        Observations seen = new Observations(
                List.of(thread), reasons, owners, List.of(), new StackCounts(), new CollectionWatch(), new LookCosts());
        SampleFact.Kept kept = new SampleFact.Kept(40, 1, nanos(END - START), nanos(END), 0, THREAD, "reader", "");
        Fact probe = Facts.fact("probe", "40", "method", "probe", "0");
        KeptFacts known = new KeptFacts(List.of(probe), List.of(kept), Set.of());
        Sample sample = known.causes().get(0);
        Evidence evidence = new Evidence(known, flown, seen, Optional.empty(), List.of(), "");
        return evidence.explained(sample, 0).causes().stream()
                .filter(cause -> cause.kind() == CauseKind.IO)
                .findFirst()
                .orElseThrow();
    }

    private static long nanos(long micros) {
        return 1_000 * micros;
    }
}
