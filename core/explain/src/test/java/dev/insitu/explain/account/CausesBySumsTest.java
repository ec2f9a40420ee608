package dev.insitu.explain.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CausesBySumsTest {
    private static final CounterReading ORDINARY = new CounterReading(1_000_000, 900_000, 0, 100, 10, 10_000);

    private static Cause cause(CauseKind kind, long nanos) {
        return Cause.of(kind, nanos, "");
    }

    private static List<String> families(CounterReading sums, Cause... seen) {
        List<String> families = new ArrayList<>();
        for (Cause cause : CausesBySums.of(List.of(seen), sums, ORDINARY)) {
            if (cause.nanos() > 0) {
                families.add(cause.name() + ' ' + cause.nanos());
            }
        }
        return families;
    }

    @Test
    void manyWaitsTakeAsLongAsTheThreadNeitherRanNorWantedTo() {
        assertThat(families(
                        new CounterReading(100_000, 50_000, 10_000, 9, 0, 0),
                        cause(CauseKind.SLEEP, 60_000),
                        cause(CauseKind.PARK, 20_000),
                        cause(CauseKind.CODE, 20_000)))
                .containsExactly("sleep 30000", "park 10000", "cpu-wait 10000", "code 50000");
    }

    @Test
    void waitsThatNoLookSawAreWaiting() {
        assertThat(families(
                        new CounterReading(100_000, 30_000, 0, 900, 0, 0),
                        cause(CauseKind.CODE, 30_000),
                        cause(CauseKind.UNEXPLAINED, 70_000)))
                .containsExactly("waiting 70000", "code 30000");
    }

    /** It slept for a moment, and waited for something that no look could name. */
    @Test
    void aWaitThatWasSeenIsNotThatWhichWasNot() {
        assertThat(families(
                        new CounterReading(100_000, 20_000, 0, 9, 0, 0),
                        cause(CauseKind.SLEEP, 5_000),
                        cause(CauseKind.CODE, 20_000),
                        cause(CauseKind.UNEXPLAINED, 75_000)))
                .containsExactly("sleep 5000", "waiting 75000", "code 20000");
    }

    @Test
    void pausesStay() {
        assertThat(families(
                        new CounterReading(100_000, 60_000, 5_000, 9, 0, 0),
                        cause(CauseKind.GC, 35_000),
                        cause(CauseKind.RUNNABLE, 65_000)))
                .containsExactly("gc 35000", "cpu-wait 5000", "code 60000");
    }

    /** A thread that was stopped while it wanted to run waited for a CPU as well: no time counts twice. */
    @Test
    void sumsFitIntoTheStretch() {
        assertThat(families(new CounterReading(100_000, 60_000, 60_000, 9, 0, 0), cause(CauseKind.GC, 40_000)))
                .containsExactly("gc 40000", "cpu-wait 30000", "code 30000");
    }

    /** Ten of a thousand faults are ordinary, and so is 1 % of compiling. */
    @Test
    void faultsAndCompilationsBeyondOrdinaryTakePartOfTheCode() {
        assertThat(families(new CounterReading(1_000_000, 1_000_000, 0, 9, 210, 0), cause(CauseKind.CODE, 1_000_000)))
                .containsExactly("faults 200000", "code 800000");
        assertThat(families(
                        new CounterReading(1_000_000, 1_000_000, 0, 9, 10, 760_000), cause(CauseKind.CODE, 1_000_000)))
                .containsExactly("compilation 750000", "code 250000");
        assertThat(families(
                        new CounterReading(1_000_000, 1_000_000, 0, 9, 10, 10_000), cause(CauseKind.CODE, 1_000_000)))
                .containsExactly("code 1000000");
    }
}
