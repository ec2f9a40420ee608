package dev.insitu.platform.linux;

import java.util.Optional;

/** A thread of this process as the system sees it: its CPU times and page faults at each look. For one writer. */
public final class WatchedTask {
    /** A thread that has not been on a CPU for this long is looked at rarely. */
    private static final long ASLEEP_AFTER_NANOS = 1_000_000_000;

    private static final long ASLEEP_PERIOD_NANOS = 100_000_000;

    /** Two readings within this time count as simultaneous. */
    private static final long AT_ONCE_NANOS = 50_000;

    /** The system's id of the thread. */
    public final long id;

    private final String name;
    private final CpuTimes times = CpuTimes.atTicks();

    /** CPU times that are exact at each look; only Java threads have them. */
    private final CpuTimes exactTimes = CpuTimes.exact();

    private final String directory;
    private final SchedStat schedule;
    private final OpenFiles open;

    /** Counted from when the thread is first seen working: most threads of a JVM never are. */
    private Faults faults;

    private long cpuNanos;
    private long timesOnCpu;
    private long workedNanos = System.nanoTime();
    private long lookedNanos = workedNanos - ASLEEP_PERIOD_NANOS;
    private boolean worked;
    private boolean keptOpen;
    private boolean over;
    private boolean held;
    private boolean taken;

    /** @param open the limit of files kept open */
    WatchedTask(long id, String directory, String name, OpenFiles open) {
        this.id = id;
        this.open = open;
        this.directory = directory;
        this.name = name;
        schedule = SchedStat.open(directory + "/schedstat");
        cpuNanos = schedule.cpuNanos();
        timesOnCpu = schedule.timesOnCpu();
        schedule.release();
    }

    /** Whether the thread has ended. */
    public boolean isOver() {
        return over;
    }

    /** Whether its page faults are counted, which takes one more read. */
    boolean hasFaults() {
        return faults != null;
    }

    /**
     * Looks at the thread, unless it sleeps and was looked at recently.
     *
     * @param alsoFaults whether its page faults may be counted from now on
     */
    void look(boolean alsoFaults) {
        long now = System.nanoTime();
        boolean asleep = now - workedNanos > ASLEEP_AFTER_NANOS;
        if (!asleep || now - lookedNanos >= ASLEEP_PERIOD_NANOS) {
            lookNow(alsoFaults);
        }
    }

    /** Looks at the thread in any case. Returns false if nothing new is known. */
    boolean lookNow(boolean alsoFaults) {
        if (over || !schedule.isKnown()) {
            return false;
        }
        lookedNanos = System.nanoTime();
        boolean read = schedule.read();
        if (read) {
            times.add(lookedNanos, schedule.waitNanos(), schedule.cpuNanos());
            lookForFaults(alsoFaults);
            workedNanos = worked ? lookedNanos : workedNanos;
        }
        keepOpenIfBusy();
        return read;
    }

    private void keepOpenIfBusy() {
        boolean busy = lookedNanos - workedNanos < ASLEEP_PERIOD_NANOS;
        if (busy && !keptOpen) {
            keptOpen = open.take();
        } else if (!busy && keptOpen) {
            keptOpen = false;
            open.giveBack();
        }
        if (!keptOpen && !held) {
            release();
        }
    }

    /** Sets whether its file stays open between looks, beyond those that {@link OpenFiles} allows. */
    public void hold(boolean open) {
        held = open;
        if (!open && !keptOpen) {
            release();
        }
    }

    private void release() {
        schedule.release();
        if (faults != null) {
            faults.release();
        }
    }

    /** A thread that was not on a CPU had no page faults. Its CPU time may appear one look later. */
    private void lookForFaults(boolean mayBegin) {
        boolean works = schedule.cpuNanos() != cpuNanos || schedule.timesOnCpu() != timesOnCpu;
        cpuNanos = schedule.cpuNanos();
        timesOnCpu = schedule.timesOnCpu();
        if (faults == null && works && mayBegin) {
            faults = new Faults(directory);
        }
        if (faults != null) {
            faults.look(works || worked);
        }
        worked = works;
    }

    /** The thread's time on a CPU, from a new look. If it is on a CPU now, the value is up to a tick old. */
    public long cpuNanosNow() {
        lookNow(false);
        return cpuNanos;
    }

    /**
     * Looks again, at a time that has just been read.
     *
     * @return whether the earlier reading and this one count as simultaneous
     */
    public boolean lookAtOnce(long nanos) {
        return lookNow(false) && System.nanoTime() - nanos < AT_ONCE_NANOS;
    }

    /** Adds the exact times on a CPU and waiting for one, up to a time that is later than all before. */
    public void found(long nanos, long cpuNanos, long waitNanos) {
        if (schedule.isKnown() && !over) {
            exactTimes.add(nanos, waitNanos, cpuNanos);
        }
    }

    /** The time that the thread has waited for a CPU, as of the last look. The system adds a wait when it is over. */
    public long waitNanos() {
        return schedule.waitNanos();
    }

    /** How often the thread was put on a CPU, as of the last look. */
    public long timesOnCpu() {
        return schedule.timesOnCpu();
    }

    /**
     * The CPU time known of an interval. If there is no look before and after it, only of the part between the first and the last
     * exact look: the first look at a thread is in its first call. Empty if there is no such part.
     */
    public Optional<CpuStretch> cpu(long fromNanos, long toNanos) {
        Optional<CpuBounds> counted = times.between(fromNanos, toNanos);
        Optional<CpuStretch> exact = exactTimes.partOf(fromNanos, toNanos);
        boolean isWhole = exact.isPresent() && exact.get().nanos() == toNanos - fromNanos;
        if (counted.isEmpty()) {
            return exact;
        }
        CpuBounds bounds = isWhole ? counted.get().and(exact.get().bounds()) : counted.get();
        return Optional.of(new CpuStretch(fromNanos, toNanos, bounds));
    }

    /** Whether it may be the thread with a given CPU time, judging by earlier looks. */
    public boolean mayHaveHad(long nanos) {
        return !taken && (nanos < 0 || cpuNanos <= nanos);
    }

    /** Marks that its Java thread is known. */
    public void take() {
        taken = true;
    }

    /** Whether the system's name of the thread matches a Java thread's name. */
    public boolean isNamed(String javaName) {
        return TaskName.is(name, javaName);
    }

    /** How many page faults the thread has had, as of its last look. Counted with each look from the first call of this on. */
    public long faults() {
        if (faults == null && !over) {
            faults = new Faults(directory);
            faults.look(true);
        }
        return faults == null ? 0 : faults.count();
    }

    /** The most page faults that the thread had in an interval, as far as is known. */
    public long faults(long fromNanos, long toNanos) {
        return faults == null ? 0 : faults.all(fromNanos, toNanos);
    }

    /** The most of them that needed a read from disk. */
    public long faultsFromDisk(long fromNanos, long toNanos) {
        return faults == null ? 0 : faults.fromDisk(fromNanos, toNanos);
    }

    /** Ends the looks: the thread has ended, or it is no longer watched. */
    void end() {
        if (!over) {
            over = true;
            times.end();
            exactTimes.end();
            schedule.close();
            release();
            if (keptOpen) {
                keptOpen = false;
                open.giveBack();
            }
        }
    }
}
