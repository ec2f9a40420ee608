package dev.insitu.agent.session;

import dev.insitu.agent.explain.FlightNotes;
import dev.insitu.agent.process.ClassPreload;
import dev.insitu.agent.process.Daemon;
import dev.insitu.agent.stacks.StackNotes;
import dev.insitu.agent.startup.ReportPreload;
import dev.insitu.agent.weave.rule.HiddenClasses;
import dev.insitu.report.recording.BucketCounts;
import dev.insitu.report.recording.IntervalCounts;
import dev.insitu.report.recording.RecordedInterval;
import dev.insitu.runtime.AgentControl;
import java.io.IOException;

/** Copies the counts to the report directory, drops small probes, and does what can wait. A daemon that sleeps nearly all the time. */
final class Background implements Runnable {
    private static final long PAUSE_MILLIS = 50;

    /**
     * While calls are driven, copies are rare: they keep the JVM's compiler busy, which takes a CPU from the application for
     * milliseconds, and that would show in the figures. The counts are in shared memory meanwhile.
     */
    private static final long LONGEST_UNCOPIED_NANOS = 60_000_000_000L;

    /** Many times what is loaded by {@link Session#prepare}. */
    private static final long ROOM_BYTES = 16 << 20;

    private final Session session;
    private final Upkeep upkeep;
    private final StackNotes stacks;
    private FlightNotes flights;
    private final long intervalNanos;
    private final Starting starting;
    private long copyNanos = System.nanoTime();
    private long copiedNanos = copyNanos;
    private boolean keeping;
    private boolean prepared;

    private Background(Session session, long intervalNanos) {
        this.session = session;
        this.upkeep = session.upkeep();
        this.stacks = upkeep.stacks();
        this.intervalNanos = intervalNanos;
        this.starting = new Starting(System.nanoTime());
    }

    static void start(Session session, long intervalNanos) {
        Daemon.start(new Background(session, intervalNanos), "insitu");
    }

    @Override
    public void run() {
        AgentControl.mute();
        upkeep.noteEnvironment();
        awaitStarted();
        if (!session.isFinished()) {
            preload();
        }
        while (!session.isFinished()) {
            try {
                keepHistory();
                step();
            } catch (RuntimeException | Error e) {
                // Memory may be short for now; the next copy may find more.
            }
            Daemon.sleep(PAUSE_MILLIS);
        }
    }

    /** The application comes first. But it may wait itself until it can be measured, or fill its heap. */
    private void awaitStarted() {
        do {
            Daemon.sleep(PAUSE_MILLIS);
            keepHistory();
            upkeep.alert();
            weaveLatecomers();
        } while (!session.isFinished() && !upkeep.isAwaited() && !hasStarted() && !heapIsFilling());
    }

    /** Does not wait for the start's end, but for room: a class whose initialisation meets a full heap stays broken. */
    private void keepHistory() {
        if (!keeping && heapHasRoom()) {
            keeping = true;
            ClassPreload.initialise(BucketCounts.class, IntervalCounts.class, RecordedInterval.class);
            upkeep.keepHistory();
        }
    }

    /** Does not wait for the start's end: until they are woven, their calls are not counted. */
    private void weaveLatecomers() {
        try {
            upkeep.weaveLatecomers();
        } catch (RuntimeException | Error e) {
            // Memory may be short for now.
        }
    }

    private boolean hasStarted() {
        return starting.isOver(System.nanoTime(), upkeep.classesLoaded());
    }

    private void preload() {
        try {
            ReportPreload.run(session.isDriven(), upkeep.outputs());
            ClassPreload.initialise(SessionEnd.class, HiddenClasses.class, Delivery.class, FinalReport.class);
            ToolCommand.of("report", "preload");
        } catch (IOException | RuntimeException | Error e) {
            // Real use will report the failure.
        }
    }

    private void step() {
        upkeep.alert();
        if (!prepared && (upkeep.isAwaited() || hasStarted()) && heapHasRoom()) {
            prepared = true;
            upkeep.prepare();
        }
        upkeep.weaveLatecomers();
        if (prepared && heapHasRoom()) {
            upkeep.dropSmallProbes();
            upkeep.noteThrown();
            stacks.noteLong();
            lookForFlights();
        }
        long start = System.nanoTime();
        if (start - copyNanos >= 0 && (!session.isMeasuring() || start - copiedNanos >= LONGEST_UNCOPIED_NANOS)) {
            upkeep.copy();
            copiedNanos = start;
            // At its interval, but never so often that copying takes more than a hundredth of the time.
            long end = System.nanoTime();
            copyNanos = end + Math.max(intervalNanos, 100 * (end - start));
        }
    }

    /** Not made before the application has started, on whose way to main the constructor is. */
    private void lookForFlights() {
        if (flights == null) {
            flights = upkeep.flights();
        }
        flights.look();
    }

    /** A class of the JDK's whose initialisation meets a full heap is broken for the application, too. */
    private static boolean heapHasRoom() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() > ROOM_BYTES;
    }

    /** Whether what a report needs should be loaded now, while it can be. */
    private static boolean heapIsFilling() {
        Runtime runtime = Runtime.getRuntime();
        return 4 * (runtime.totalMemory() - runtime.freeMemory()) > runtime.maxMemory();
    }
}
