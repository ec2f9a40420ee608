package dev.insitu.agent.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.linux.SchedStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CausesTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    Path directory;

    private final PerfImage image = PerfImage.ofSafepoints();
    private final Safepoints safepoints = Safepoints.in(image.buffer());
    private Causes causes;

    @BeforeEach
    void looks() throws IOException {
        schedule(5 * MILLI, 10);
        causes = new Causes(SchedStat.open(file().toString()), safepoints);
        causes.look();
    }

    @Test
    void waitingForACpuIsTheSystems() throws IOException {
        schedule(14 * MILLI, 11);

        assertParts(causes.ofGap(10 * MILLI), 10 * MILLI, 0, 0);
    }

    @Test
    void aSafepointIsTheJvms() throws IOException {
        schedule(5 * MILLI, 11);
        image.begin().end(0, 9 * MILLI);

        assertParts(causes.ofGap(10 * MILLI), 0, 10 * MILLI, 0);
    }

    @Test
    void aSafepointAndAWaitForACpuShareThePause() throws IOException {
        schedule(8 * MILLI, 11);
        image.begin().end(0, 6 * MILLI);

        assertParts(causes.ofGap(10 * MILLI), 3 * MILLI, 7 * MILLI, 0);
    }

    @Test
    void noThreadWaitsForACpuWhileAllAreStopped() throws IOException {
        schedule(11 * MILLI, 11);
        image.begin().end(0, 9 * MILLI);

        assertParts(causes.ofGap(10 * MILLI), MILLI, 9 * MILLI, 0);
    }

    @Test
    void theJvmMayHaveWaitedForThisThreadWhichHadNoCpu() throws IOException {
        schedule(13 * MILLI, 11);
        image.begin().end(8 * MILLI, 2 * MILLI);

        assertParts(causes.ofGap(10 * MILLI), 8 * MILLI, 2 * MILLI, 0);
    }

    @Test
    void aSafepointWhoseTimeIsNotYetCountedIsTheJvms() throws IOException {
        schedule(6 * MILLI, 11);
        image.begin();

        assertParts(causes.ofGap(10 * MILLI), MILLI, 9 * MILLI, 0);
    }

    @Test
    void timeLostOnTheCpuIsTheSystems() {
        assertParts(causes.ofGap(40_000), 40_000, 0, 0);
    }

    @Test
    void aBlockThatIsNoSafepointIsUnknown() throws IOException {
        schedule(5 * MILLI, 11);

        assertParts(causes.ofGap(20 * MILLI), 0, 0, 20 * MILLI);
    }

    @Test
    void aBlockIsTheJvmsWhereSafepointsCannotBeSeen() throws IOException {
        causes = new Causes(SchedStat.open(file().toString()), Safepoints.UNKNOWN);
        causes.look();
        schedule(5 * MILLI, 11);

        assertParts(causes.ofGap(20 * MILLI), 0, 20 * MILLI, 0);
    }

    @Test
    void leavingTheCpuAndComingBackIsPartOfAShortWait() throws IOException {
        schedule(5 * MILLI + 12_000, 11);

        assertParts(causes.ofGap(20_000), 20_000, 0, 0);
    }

    @Test
    void aTimerThatIsLateIsUnknown() throws IOException {
        schedule(5 * MILLI, 11);

        assertParts(causes.ofStall(3 * MILLI), 0, 0, 3 * MILLI);
    }

    @Test
    void withoutTheSchedulersCountsOnlySafepointsAreKnown() {
        causes = new Causes(SchedStat.UNKNOWN, safepoints);
        causes.look();

        assertParts(causes.ofGap(10 * MILLI), 0, 0, 10 * MILLI);
        image.begin().end(0, 9 * MILLI);
        assertParts(causes.ofGap(10 * MILLI), 0, 10 * MILLI, 0);
    }

    @Test
    void whatCameBeforeTheLastLookHasNoPart() throws IOException {
        schedule(9 * MILLI, 12);
        image.begin().end(0, 9 * MILLI);
        causes.look();

        assertParts(causes.ofGap(30_000), 30_000, 0, 0);
    }

    private static void assertParts(LostParts parts, long os, long jvm, long unknown) {
        assertThat(new long[] {parts.os, parts.jvm, parts.unknown}).containsExactly(os, jvm, unknown);
    }

    private void schedule(long waitNanos, long timesOnCpu) throws IOException {
        Files.writeString(file(), "123456789 " + waitNanos + " " + timesOnCpu + "\n");
    }

    private Path file() {
        return directory.resolve("schedstat");
    }
}
