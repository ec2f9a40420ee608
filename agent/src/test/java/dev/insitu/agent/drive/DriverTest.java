package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.DriveSettings;
import dev.insitu.platform.process.Alerts;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.Drive;
import dev.insitu.runtime.DriveControl;
import dev.insitu.runtime.Iteration;
import dev.insitu.runtime.memory.OwnProbes;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The driver with the real runtime, and an application that is the test's thread or a class of it. */
@Timeout(60)
class DriverTest {
    private static final AtomicInteger CALLED = new AtomicInteger();

    private final Host host = new Host();
    private LiveRecording recording;

    /** What a thread of the agent calls. */
    static final class Target {
        private Target() {}

        static void called() {
            CALLED.incrementAndGet();
        }

        static void withArgument(int number) {
            CALLED.addAndGet(1_000_000 + number);
        }
    }

    private static final class Host implements DriverHost {
        private final Alerts alerts = new Alerts();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final AtomicInteger changes = new AtomicInteger();
        private volatile boolean measuring;
        private volatile boolean heapIsFull;

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void betweenRuns() {
            changes.incrementAndGet();
            if (heapIsFull) {
                throw new OutOfMemoryError("as if");
            }
        }

        @Override
        public void setMeasuring(boolean now) {
            measuring = now;
        }

        @Override
        public boolean hasConsole() {
            return false;
        }

        @Override
        public Alerts alerts() {
            return alerts;
        }

        @Override
        public void end() {
            ended.countDown();
        }
    }

    @BeforeEach
    void open() throws IOException {
        CALLED.set(0);
        recording = LiveRecording.open("driver-test-" + System.nanoTime());
    }

    @AfterEach
    void close() {
        DriveControl.finish();
        recording.discard(null);
    }

    @Test
    void theApplicationsCallsAreDrivenThroughAllStages() throws InterruptedException {
        start(DriveFixture.drive("Main#call", DriveSettings.Caller.APPLICATION, DriveSettings.Then.EXIT));
        while (DriveControl.isPlanned()) {
            Drive.end(Drive.begin());
        }
        host.ended.await();

        assertThat(facts("epoch"))
                .extracting(fact -> fact.get(2))
                .containsExactly("warm-up", "settle", "run", "run", "settle", "run", "run", "after");
        assertThat(runs())
                .hasSize(DriveFixture.RATES.size() * DriveFixture.RUNS)
                .allSatisfy(count -> assertThat(count).isEqualTo(DriveFixture.ITERATIONS));
        assertThat(host.changes).as("before each settling and each run").hasValue(6);
    }

    @Test
    void theApplicationGoesOnWhereTheConfigSaysSo() {
        start(DriveFixture.drive("Main#call", DriveSettings.Caller.APPLICATION, DriveSettings.Then.CONTINUE));
        while (DriveControl.isPlanned()) {
            Drive.end(Drive.begin());
        }

        assertThat(host.measuring).isFalse();
        assertThat(runs()).hasSize(4);
        assertThat(host.ended.getCount()).isEqualTo(1);
    }

    @Test
    void aDriverThatIsStoppedLetsTheCallersGo() {
        Driver driver =
                start(DriveFixture.drive("Main#call", DriveSettings.Caller.APPLICATION, DriveSettings.Then.EXIT));
        Drive.end(Drive.begin());
        driver.stop();
        while (DriveControl.isPlanned()) {
            Thread.onSpinWait();
        }

        assertThat(Drive.begin()).as("no turn to wait for").isSameAs(Iteration.NONE);
        assertThat(host.ended.getCount()).isEqualTo(1);
    }

    @Test
    void aDriverThatRunsOutOfMemoryLetsTheCallersGo() throws InterruptedException {
        host.heapIsFull = true;
        start(DriveFixture.drive("Main#call", DriveSettings.Caller.APPLICATION, DriveSettings.Then.EXIT));
        while (DriveControl.isPlanned()) {
            Drive.end(Drive.begin());
        }
        host.ended.await();

        assertThat(Drive.begin()).as("no turn to wait for").isSameAs(Iteration.NONE);
        assertThat(host.measuring).isFalse();
        assertThat(facts("note")).anySatisfy(fact -> assertThat(fact.get(1))
                .isEqualTo("the driving ended early: java.lang.OutOfMemoryError: as if"));
    }

    @Test
    void aDriverThatIsStoppedDoesNotFinishWhatTheNextOneDrives() {
        Driver driver =
                start(DriveFixture.drive("Main#call", DriveSettings.Caller.APPLICATION, DriveSettings.Then.EXIT));
        Drive.end(Drive.begin());
        driver.stop();
        DriveControl.plan(true);
        while (isAlive("insitu-drive")) {
            Thread.onSpinWait();
        }

        assertThat(DriveControl.isPlanned()).isTrue();
    }

    @Test
    void aThreadOfTheAgentCallsAStaticMethod() throws InterruptedException {
        Target.called();
        start(DriveFixture.drive(Target.class.getName() + "#*", DriveSettings.Caller.AGENT, DriveSettings.Then.EXIT));
        host.ended.await();

        int most = 1_000_000;
        assertThat(CALLED.get())
                .as("the method without arguments, as often as there were iterations")
                .isBetween(1 + DriveFixture.WARM_UP + 4 * DriveFixture.ITERATIONS, most - 1);
        assertThat(runs()).hasSize(4).containsOnly((long) DriveFixture.ITERATIONS);
        assertThat(host.alerts.waiting()).isEmpty();
    }

    @Test
    void aThreadOfTheAgentCallsNothingThatIsNoIteration() {
        int before = CALLED.get();
        start(DriveFixture.calledInRuns(Target.class.getName() + "#*"));
        while (DriveControl.isPlanned() || isAlive("insitu-caller")) {
            Thread.onSpinWait();
        }

        assertThat(runs()).hasSize(4).containsOnly((long) DriveFixture.ITERATIONS);
        assertThat(CALLED.get() - before).isEqualTo(4 * DriveFixture.ITERATIONS);
    }

    private static boolean isAlive(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(each -> each.getName().equals(name));
    }

    private Driver start(DriveSettings drive) {
        Driver.announce(drive);
        return Driver.start(drive, recording, loaded(), null, host);
    }

    /** One that knows a single class. */
    private static Instrumentation loaded() {
        return (Instrumentation) Proxy.newProxyInstance(
                DriverTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getAllLoadedClasses");
                    return new Class<?>[] {String.class, Target.class};
                });
    }

    private List<List<String>> facts(String kind) {
        return Facts.ofKind(kind, recording.read().journal());
    }

    /** How many iterations each run counted. */
    private List<Long> runs() {
        List<Long> counts = new ArrayList<>();
        for (List<String> epoch : facts("epoch")) {
            if (epoch.get(2).equals("run")) {
                counts.add(count(Integer.parseInt(epoch.get(1))));
            }
        }
        return counts;
    }

    private long count(int epoch) {
        return recording.read().counts().stream()
                .filter(counts -> counts.areLatencies(OwnProbes.END_TO_END_PROBE) && counts.epoch() == epoch)
                .mapToLong(counts -> counts.buckets().total())
                .sum();
    }
}
