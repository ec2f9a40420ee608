package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.AgentControl;

/** Copies the counts to the report directory, drops small probes, and does what can wait. A daemon that sleeps nearly all the time. */
final class MaintenanceThread implements Runnable {
    private static final long PAUSE_MILLIS = 50;

    /**
     * While calls are driven, copies are rare: they keep the JVM's compiler busy, which takes a CPU from the application for
     * milliseconds, and that would show in the figures. The counts are in shared memory meanwhile.
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
            // Memory may be short for now; the end notes it if it is not noted yet.
        }
    }

    /** Does not wait for the start's end, but for room: a class whose initialisation meets a full heap stays broken. */
    private void keepHistory() {
        if (!keeping && jvm.heapHasRoom()) {
            keeping = true;
            tasks.keepHistory();
        }
    }

    private boolean hasStarted() {
        return starting.isOver(jvm.nanoTime(), tasks.classesLoaded());
    }

    /** Classes that the transformer was not shown do not wait until the application has started: until they are woven, their calls are not counted. */
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
            // Memory may be short for now; the next round may find more.
        }
    }

    /** The application comes first, unless its calls wait for this. */
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
            // At its interval, but never so often that copying takes more than a hundredth of the time.
            long end = jvm.nanoTime();
            copyNanos = end + Math.max(intervalNanos, 100 * (end - start));
        }
    }
}
