package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.account.JvmCounters;
import dev.insitu.explain.pace.LookDepth;
import dev.insitu.explain.pace.LookPace;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RegionSize;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is kept of calls where looks are rare: a thread of this test waits in a call, and in another one when it is looked at again. */
class SamplingRoundTest {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    private static final int BYTES = 4 << 20;
    private static final long MILLI = 1_000_000;
    private static final long PERIOD = 200 * MILLI;
    private static final long LOOKED_AFTER = 150 * MILLI;
    private static final long TOOK = 300 * MILLI;
    private static final int LOOKS = 100;

    private final LookPace pace = new LookPace(MILLI);
    private final CountDownLatch firstIsOver = new CountDownLatch(1);
    private final CountDownLatch secondHasBegun = new CountDownLatch(1);
    private final CountDownLatch secondIsOver = new CountDownLatch(1);
    private long start;
    private SamplingRound round;
    private Thread caller;

    @BeforeEach
    void keepOne() {
        AgentControl.keepSlowest(1);
        long address = Memory.allocate(BYTES);
        Memory.zero(address, BYTES);
        MemoryRegion.open(address, RegionSize.of(BYTES, BYTES), null, PROBE);
        pace.begin();
        start = System.nanoTime();
    }

    @AfterEach
    void end() throws InterruptedException {
        firstIsOver.countDown();
        secondIsOver.countDown();
        caller.join();
        pace.end();
        AgentControl.keepSlowest(0);
    }

    /** It is not among the slowest when it is seen, nor two milliseconds later. */
    @Test
    void whatWasSeenOfACallIsKeptThatEndsBetweenTwoLooksAsOneOfTheSlowest() throws InterruptedException {
        makeLooksRare();
        seeACallThatEndsBetweenTwoLooks(LOOKED_AFTER + 3 * MILLI);
        assertThat(seen().runs.count()).isEqualTo(1);
    }

    @Test
    void keepsNothingOfACallThatStaysTooShortUntilTheNextLook() throws InterruptedException {
        makeLooksRare();
        seeACallThatEndsBetweenTwoLooks(LOOKED_AFTER + PERIOD);
        assertThat(seen().runs.count()).isZero();
    }

    /** Much more was spent than may be, by full quick looks and by brief ones. */
    private void makeLooksRare() {
        assertThat(pace.depth(true)).isEqualTo(LookDepth.ALL);
        assertThat(pace.isQuick(start + 50 * MILLI)).isTrue();
        pace.lookedQuickly(300 * MILLI);
        assertThat(pace.isQuick(start + 100 * MILLI)).isTrue();
        assertThat(pace.depth(true)).isEqualTo(LookDepth.STATES);
        assertThat(pace.depth(false)).isEqualTo(LookDepth.RUNNING_THREADS);
        pace.lookedQuickly(10 * MILLI);
        assertThat(pace.periodNanos()).isEqualTo(PERIOD);
        assertThat(pace.soonNanos()).isEqualTo(2 * MILLI);
    }

    private void seeACallThatEndsBetweenTwoLooks(long keptAboveNanos) throws InterruptedException {
        caller = new Thread(() -> callTwice(keptAboveNanos), "caller");
        caller.start();
        awaitItWaits();
        seeIt();
        firstIsOver.countDown();
        secondHasBegun.await();
        awaitItWaits();
        round.look(start + LOOKED_AFTER + PERIOD, true, false);
    }

    /** A look that the machine held up says nothing: then another thread looks for the first time. */
    private void seeIt() {
        for (int i = 0; i < LOOKS && (round == null || seen().runs.count() == 0); i++) {
            LockOwners owners = new LockOwners(new ThreadTimes());
            round = new SamplingRound(
                    new RuntimeCalls(),
                    pace,
                    new WaitReasons(),
                    owners,
                    Optional.empty(),
                    Optional.empty(),
                    new JvmCounters());
            round.look(start + LOOKED_AFTER, true, false);
        }
        assertThat(seen().runs.count()).as("it was seen").isEqualTo(1);
    }

    private void callTwice(long keptAboveNanos) {
        Probe.took(keptAboveNanos, PROBE);
        long first = Probe.enter(PROBE);
        Probe.began(start, first);
        await(firstIsOver);
        Probe.ended(first);
        Probe.took(start + TOOK, start, PROBE);
        long second = Probe.enter(PROBE);
        Probe.began(start + TOOK, second);
        secondHasBegun.countDown();
        await(secondIsOver);
        Probe.ended(second);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitItWaits() {
        while (caller.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private SampledThread seen() {
        long id = ThreadRegistry.idOf(caller);
        return round.threads().stream()
                .filter(each -> each.id == id)
                .findFirst()
                .orElseThrow();
    }
}
