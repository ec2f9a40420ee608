package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.account.JvmCounters;
import dev.insitu.explain.account.ThreadAccount;
import dev.insitu.explain.account.UsualCalls;
import dev.insitu.recording.journal.BusyLine;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.BusyPeriod;
import dev.insitu.runtime.pacing.CallerLine;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A call that was due 30 ms after the first of its line, with 1 ms between them, and began 20 ms late. */
class ObservedLineTest {
    private static final long THREAD = 7;
    private static final long MILLI = 1_000_000;
    private static final long SINCE = 1_000 * MILLI;
    private static final long DUE = SINCE + 30 * MILLI;
    private static final long LATE = 20 * MILLI;
    private static final SampleFact.Kept CALL = new SampleFact.Kept(
            OwnProbes.END_TO_END_PROBE, 1, LATE + MILLI / 2, DUE + LATE + MILLI / 2, LATE, THREAD, "caller", "");

    private final ThreadAccount account = new ThreadAccount();
    private final UsualCalls usual = new UsualCalls();
    private final Stage stage = new Stage(Schedule.constant(1, MILLI), 1_000, Stage.UNLIMITED);
    private final BusyPeriod period = new BusyPeriod(
            stage.periods(), 100, SINCE, 199, SINCE + 99 * MILLI, SINCE + 100 * MILLI, 100, 90 * MILLI, THREAD);

    private Cause queueing(List<BusyPeriod> busy) {
        KeptFacts known = new KeptFacts(List.of(), List.of(CALL), Set.of());
        LookEvidence looks = new LookEvidence() {
            @Override
            public boolean beganAfter(long nanos) {
                return false;
            }

            @Override
            public Optional<ThreadAccount> account(long threadId) {
                return threadId == THREAD ? Optional.of(account) : Optional.empty();
            }

            @Override
            public UsualCalls usual(long threadId) {
                return usual;
            }

            @Override
            public SampleObservations of(Sample sample) {
                return SampleObservations.NOTHING;
            }
        };
        Evidence evidence = new Evidence(known, new FlightEvidence(), looks, Optional.empty(), busy, "");
        return evidence.explained(known.causes().get(0), 5).causes().get(0);
    }

    private static List<String> causes(BusyLine line) {
        List<String> causes = new ArrayList<>();
        for (Cause cause : line.causes()) {
            causes.add(cause.name() + ' ' + cause.nanos());
        }
        return causes;
    }

    @Test
    void theSumsOfItsCallersSayWhy() {
        for (long nanos = SINCE - 10 * MILLI; nanos < SINCE + 200 * MILLI; nanos += MILLI) {
            long within = Math.max(0, Math.min(nanos - SINCE, 100 * MILLI));
            account.add(nanos, within / 4, within / 2, 0, 0, new JvmCounters(), within > 0);
        }

        BusyLine line = queueing(List.of(period)).line().orElseThrow();

        assertThat(causes(line))
                .containsExactly("cpu-wait 10000000", "waiting 5000000", "code 5000000", "unexplained 0");
        assertThat(line.sinceEpochNanos()).isEqualTo(SINCE + 5);
        assertThat(line.calls()).isEqualTo(100);
        assertThat(line.apartNanos()).isEqualTo(MILLI);
        assertThat(line.meanNanos()).isEqualTo(9 * MILLI / 10);
        assertThat(line.awayNanos()).isEqualTo(10 * MILLI);
    }

    /** The same, by a thread that was seen to wait for a lock in four of ten looks at its usual calls. */
    @Test
    void whatItsCallersUsuallyWaitForIsNoCause() {
        for (int i = 0; i < 100; i++) {
            usual.saw(i % 10 < 4 ? CauseKind.LOCK : CauseKind.CODE);
        }
        CallerLine caller = new CallerLine();
        caller.comes(stage, THREAD, 0, 0, 0);
        caller.returned(0, 0, MILLI / 4);
        caller.comes(stage, THREAD, 1, MILLI, MILLI);
        for (long nanos = SINCE - 10 * MILLI; nanos < SINCE + 200 * MILLI; nanos += MILLI) {
            long within = Math.max(0, Math.min(nanos - SINCE, 100 * MILLI));
            account.add(nanos, within / 2, 0, 0, 0, new JvmCounters(), within > 0);
        }

        // Of 50 ms half was code. Thirty usual calls take 7.5 ms, 3 ms of them waiting.
        assertThat(causes(queueing(List.of(period)).line().orElseThrow()))
                .containsExactly("waiting 10352941", "code 9647059", "unexplained 0");
    }

    /** No evidence is no cause. */
    @Test
    void withoutSumsAndLooksItIsUnexplained() {
        assertThat(causes(queueing(List.of(period)).line().orElseThrow())).containsExactly("unexplained 20000000");
    }

    @Test
    void withoutALineQueueingIsUnexplained() {
        Cause queueing = queueing(List.of());

        assertThat(queueing.line()).isEmpty();
        assertThat(queueing.root()).containsExactly(Cause.of(CauseKind.UNEXPLAINED, LATE, ""));
    }
}
