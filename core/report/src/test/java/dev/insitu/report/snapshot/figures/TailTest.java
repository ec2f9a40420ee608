package dev.insitu.report.snapshot.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TailTest {
    private static final long USUAL = 1_000;

    @Test
    void sharesAreOfTheTimeAboveTheMedian() {
        Tail tail = tail(recordings(990, 10)
                        .fact(
                                "slow",
                                "0",
                                "0",
                                "11000",
                                "5",
                                "main",
                                "gc",
                                "8000",
                                "",
                                "code",
                                "3000",
                                "",
                                "unexplained",
                                "0",
                                "")
                        .fact(
                                "slow",
                                "0",
                                "0",
                                "11000",
                                "9",
                                "main",
                                "gc",
                                "2000",
                                "",
                                "code",
                                "8000",
                                "",
                                "unexplained",
                                "1000",
                                ""))
                .orElseThrow();

        assertThat(tail.percentile().key()).isEqualTo("99");
        assertThat(tail.calls()).isEqualTo(10);
        assertThat(tail.known()).isEqualTo(2);
        assertThat(shares(tail).get("gc")).isEqualTo(0.5, within(1e-3));
        assertThat(shares(tail).get("code")).isEqualTo(0.45, within(1e-3));
        assertThat(shares(tail).get("unexplained")).isEqualTo(0.05, within(1e-3));
        assertThat(tail.shares().get(0).cause()).isEqualTo("gc");
    }

    /** What had a CPU or waited for one is more likely the code than a wait for a lock is. */
    @Test
    void theMedianIsOfWhatMayBeCodeBeforeItIsOfAWait() {
        Tail tail = tail(recordings(990, 10)
                        .fact(
                                "slow",
                                "0",
                                "0",
                                "11000",
                                "5",
                                "main",
                                "lock",
                                "5000",
                                "",
                                "runnable",
                                "6000",
                                "",
                                "unexplained",
                                "0",
                                ""))
                .orElseThrow();

        assertThat(shares(tail).get("lock")).isEqualTo(0.5, within(1e-3));
        assertThat(shares(tail).get("runnable")).isEqualTo(0.5, within(1e-3));
        assertThat(tail.pauseShare()).isZero();
        assertThat(tail.ownShare()).isEqualTo(0.5, within(1e-3));
    }

    @Test
    void whereNoCodeIsKnownTheMedianIsOfTheRest() {
        Tail tail = tail(recordings(990, 10)
                        .fact("slow", "0", "0", "11000", "5", "main", "sleep", "10500", "", "unexplained", "500", ""))
                .orElseThrow();

        assertThat(shares(tail)).isEqualTo(Map.of("sleep", 1.0, "unexplained", 0.0));
    }

    @Test
    void tiesAtThePercentileDoNotShrinkTheSetJudged() {
        long[] nanos = new long[10_000];
        Arrays.fill(nanos, USUAL);
        Arrays.fill(nanos, 0, 25, 4_000_000);
        nanos[0] = 4_010_000;
        Tail tail = tail(Recordings.usual()
                        .probe("call", nanos)
                        .fact("explain", "wall", "0", "0")
                        .fact("slow", "0", "0", "4010000", "5", "main", "unexplained", "4010000", "")
                        .fact("slow", "0", "0", "4000000", "9", "main", "code", "4000000", "", "unexplained", "0", ""))
                .orElseThrow();

        assertThat(tail.percentile().key()).isEqualTo("99.9");
        assertThat(tail.tied()).isTrue();
        assertThat(tail.calls()).isEqualTo(25);
        assertThat(tail.known()).isEqualTo(2);
        assertThat(shares(tail).get("code")).isEqualTo(0.5, within(1e-2));
    }

    @Test
    void callsThatTookTheMedianAreNoTail() {
        Tail tail = tail(recordings(1_995, 5)
                        .fact("slow", "0", "0", "11000", "5", "main", "gc", "11000", "", "unexplained", "0", ""))
                .orElseThrow();

        assertThat(tail.tied()).isFalse();
        assertThat(tail.calls()).isEqualTo(5);
    }

    @Test
    void saysNothingWithoutEvidence() {
        assertThat(tail(recordings(990, 10))).isEmpty();
        assertThat(tail(recordings(3, 1).fact("slow", "0", "0", "11000", "5", "main", "unexplained", "11000", "")))
                .isEmpty();
    }

    private static Recordings recordings(int usual, int slow) {
        long[] nanos = new long[usual + slow];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = i < usual ? USUAL : 11_000;
        }
        return Recordings.usual().probe("call", nanos).fact("explain", "wall", "0", "0");
    }

    private static Optional<Tail> tail(Recordings recordings) {
        Snapshot snapshot = Snapshot.of(recordings.build());
        ProbeFigures probe = snapshot.probes().get(0);
        return Tail.of(probe.figures(), probe.slowest(), snapshot.ladder());
    }

    private static Map<String, Double> shares(Tail tail) {
        Map<String, Double> shares = new TreeMap<>();
        for (Tail.Share share : tail.shares()) {
            shares.put(share.cause(), share.share());
        }
        return shares;
    }
}
