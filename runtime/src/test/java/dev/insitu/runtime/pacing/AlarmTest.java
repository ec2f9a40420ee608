package dev.insitu.runtime.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Threads;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clock of the alarm is the test's, and no wait ends by itself before the test does. */
@Timeout(60)
class AlarmTest {
    private static final long HOUR = 3_600_000_000_000L;

    private final Alarm alarm = new Alarm();

    @AfterEach
    void end() {
        alarm.end();
    }

    @Test
    void wakesOnlyTheThreadThatIsDue() throws InterruptedException {
        alarm.begin(new Thread());
        List<Boolean> waited = new CopyOnWriteArrayList<>();
        Thread first = waiting(HOUR, waited);
        Thread second = waiting(10 * HOUR, waited);
        awaitState(first, Thread.State.TIMED_WAITING);
        awaitState(second, Thread.State.TIMED_WAITING);

        long nowNanos = System.nanoTime();
        assertThat(alarm.wakeWhoIsDue(nowNanos)).isPositive().isLessThanOrEqualTo(HOUR);
        assertThat(alarm.wakeWhoIsDue(nowNanos + HOUR)).isGreaterThan(8 * HOUR);
        first.join();
        assertThat(second.isAlive()).isTrue();
        assertThat(alarm.wakeWhoIsDue(nowNanos + 10 * HOUR)).isZero();
        second.join();
        assertThat(waited).containsExactly(true, true);
        assertThat(alarm.wakeWhoIsDue(nowNanos + 20 * HOUR)).isZero();
    }

    @Test
    void anInterruptEndsAWaitAndItsPlaceIsFree() throws InterruptedException {
        alarm.begin(new Thread());
        List<Boolean> waited = new CopyOnWriteArrayList<>();
        Thread thread = new Thread(() -> {
            try {
                Alarm.await(HOUR);
            } catch (InterruptedException e) {
                waited.add(false);
            }
            await(HOUR, waited);
        });
        thread.start();
        awaitState(thread, Thread.State.TIMED_WAITING);
        thread.interrupt();
        while (waited.isEmpty() || thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        alarm.wakeWhoIsDue(System.nanoTime() + 2 * HOUR);
        thread.join();

        assertThat(waited).containsExactly(false, true);
    }

    @Test
    void withoutAnAlarmNoThreadWaits() throws InterruptedException {
        assertThat(Alarm.await(HOUR)).isFalse();
        alarm.begin(new Thread());
        alarm.end();
        assertThat(Alarm.isSet()).isFalse();
        assertThat(Alarm.await(HOUR)).isFalse();
    }

    @Test
    void aThreadWhosePlaceIsTakenDoesNotWait() throws InterruptedException {
        alarm.begin(new Thread());
        List<Boolean> waited = new CopyOnWriteArrayList<>();
        Thread holds = waiting(HOUR, waited);
        awaitState(holds, Thread.State.TIMED_WAITING);
        int home = (int) ThreadRegistry.idOf(holds) & (ThreadRegistry.SLOTS - 1);
        List<Boolean> refused = new CopyOnWriteArrayList<>();
        Thread comes = Threads.withHome(home, () -> await(HOUR, refused));
        comes.start();
        comes.join();
        assertThat(refused).containsExactly(false);

        alarm.wakeWhoIsDue(System.nanoTime() + 2 * HOUR);
        holds.join();
        assertThat(waited).containsExactly(true);
    }

    /** Whether by the alarm or by the end of the milliseconds. */
    @Test
    void aRunningAlarmEndsWithoutWaitingForAThread() throws InterruptedException {
        Thread runs = new Thread(alarm);
        runs.start();
        alarm.begin(runs);
        List<Boolean> waited = new CopyOnWriteArrayList<>();
        Thread late = waiting(HOUR, waited);
        awaitState(late, Thread.State.TIMED_WAITING);
        awaitState(runs, Thread.State.TIMED_WAITING);
        for (int i = 0; i < 20; i++) {
            assertThat(Alarm.await(1_500_000)).isTrue();
        }
        late.interrupt();
        late.join();
        alarm.end();
        runs.join();
    }

    private static Thread waiting(long nanos, List<Boolean> waited) {
        Thread thread = new Thread(() -> await(nanos, waited));
        thread.start();
        return thread;
    }

    private static void await(long nanos, List<Boolean> waited) {
        try {
            waited.add(Alarm.await(nanos));
        } catch (InterruptedException e) {
            waited.add(null);
        }
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }
}
