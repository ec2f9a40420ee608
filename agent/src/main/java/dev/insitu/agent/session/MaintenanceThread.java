package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.AgentControl;

/** Copies the counts to the report directory, drops small probes, and does deferred work. A daemon that wakes up every 50 ms. */
final class MaintenanceThread implements Runnable {
    private static final long PAUSE_MILLIS = 50;

    /**
     * While calls are driven, copies are rare: they keep the JVM's compiler busy, which takes a CPU from the application for milliseconds
     * and would distort the figures. The counts are in shared memory meanwhile.
     */
    private static final long LONGEST_UNCOPIED_NANOS = 60_000_000_000L;

    private final MaintenanceTasks tasks;
    private final JvmState jvm;
    private final long intervalNanos;
    private final ApplicationStart starting;
    private long copyNanos;
    private long copiedNanos;
    private boolean keeping;
    private boolean prepared;

    MaintenanceThread(MaintenanceTasks tasks, JvmState jvm, long intervalNanos) {
        this.tasks = tasks;
        this.jvm = jvm;
        this.intervalNanos = intervalNanos;
        this.copyNanos = jvm.nanoTime();
        this.copiedNanos = copyNanos;
        this.starting = new ApplicationStart(copyNanos);
    }

    static void start(MaintenanceTasks tasks, long intervalNanos) {
        Daemon.start(new MaintenanceThread(tasks, new JvmState(), intervalNanos), "insitu");
    }

    @Override
    public void run() {
        AgentControl.mute();
        noteEnvironment();
        jvm.sleep(PAUSE_MILLIS);
        while (!tasks.isFinished()) {
            step();
            jvm.sleep(PAUSE_MILLIS);
        }
    }

    private void noteEnvironment() {
        try {
            tasks.noteEnvironment();
        } catch (RuntimeException | Error e) {
            // Memory may be short temporarily; the session's end notes the environment if it is still missing.
        }
    }

    /** Begins even before the application has started, if the heap has room: a class whose initialisation runs out of heap stays broken. */
    private void keepHistory() {
        if (!keeping && jvm.heapHasRoom()) {
            keeping = true;
            tasks.keepHistory();
        }
    }

    private boolean hasStarted() {
        return starting.isOver(jvm.nanoTime(), tasks.classesLoaded());
    }

    /**
     * Runs the tasks once. Weaves classes that the transformer was not shown even before the application has started, because their calls
     * are not counted until then.
     */
    private void step() {
        try {
            keepHistory();
            tasks.alert();
            tasks.weaveUnseenClasses();
            prepare();
            if (prepared) {
                tasks.settle();
                if (jvm.heapHasRoom()) {
                    tasks.dropSmallProbes();
                    tasks.noteThrown();
                    tasks.noteLongCalls();
                    tasks.lookForFlights();
                    tasks.answer();
                }
                copy();
            }
        } catch (RuntimeException | Error e) {
            // Memory may be short temporarily; the next step tries again.
        }
    }

    /** Waits until the application has started, unless its calls wait for this. */
    private void prepare() {
        if (!prepared && (tasks.isAwaited() || hasStarted()) && jvm.heapHasRoom()) {
            prepared = true;
            tasks.prepare();
        }
    }

    private void copy() {
        long start = jvm.nanoTime();
        if (start - copyNanos >= 0 && (!tasks.isMeasuring() || start - copiedNanos >= LONGEST_UNCOPIED_NANOS)) {
            tasks.copy();
            copiedNanos = start;
            // At the configured interval, but copying may take at most 1 % of the time.
            long end = jvm.nanoTime();
            copyNanos = end + Math.max(intervalNanos, 100 * (end - start));
        }
    }
}
