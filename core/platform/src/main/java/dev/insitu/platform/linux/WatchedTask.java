package dev.insitu.platform.linux;

import java.util.Optional;

/** A thread of this process as the system sees it: what it was found to have had of CPUs and page faults. For one writer. */
public final class WatchedTask {
    /** A thread that has not been on a CPU for so long is looked at rarely. */
    private static final long ASLEEP_AFTER_NANOS = 1_000_000_000;

    private static final long ASLEEP_PERIOD_NANOS = 100_000_000;

    /** Two readings within so long are of one time. */
    private static final long AT_ONCE_NANOS = 50_000;

    /** The system's id of it. */
    public final long id;

    private final String name;
    private final CpuTimes times = CpuTimes.atTicks();

    /** Where somebody asks exactly, as only Java's threads can be. */
    private final CpuTimes exactTimes = CpuTimes.exact();

    private final String directory;
    private final SchedStat schedule;
    private final OpenFiles open;

    /** From when it is first seen at work: most threads of a JVM never are. */
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

    /** @param open how many may be kept open */
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

    /** Whether it has ended. */
    public boolean isOver() {
        return over;
    }

    /** Whether its page faults are counted, which takes a reading more. */
    boolean hasFaults() {
        return faults != null;
    }

    /**
     * Looks, unless the thread sleeps and was looked at not long ago.
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

    /** Looks in any case; false where nothing new is known. */
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

    /** Whether its file stays open between looks, beside those that {@link OpenFiles} allows. */
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

    /** Who has not been on a CPU had none; the time there may be told a look later. */
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

    /** The time it has had on a CPU, looked at anew; of a thread that is on one as of a tick before. */
    public long cpuNanosNow() {
        lookNow(false);
        return cpuNanos;
    }

    /**
     * Looks at it anew at a time that has just been read.
     *
     * @return whether what was read then, and what is read now, is of one time
     */
    public boolean lookAtOnce(long nanos) {
        return lookNow(false) && System.nanoTime() - nanos < AT_ONCE_NANOS;
    }

    /** What it had had by a time, exactly, which is later than all before: of a CPU, and waiting for one. */
    public void found(long nanos, long cpuNanos, long waitNanos) {
        if (schedule.isKnown() && !over) {
            exactTimes.add(nanos, waitNanos, cpuNanos);
        }
    }

    /** The time that it has waited for a CPU, as of the last look; a wait is added when it is over. */
    public long waitNanos() {
        return schedule.waitNanos();
    }

    /** How often it was given a CPU, as of the last look. */
    public long timesOnCpu() {
        return schedule.timesOnCpu();
    }

    /**
     * What is known of a stretch of time. Where it was not looked before and after it, of the part between the first and the last exact look: a thread is
     * looked at for the first time in its first call. Empty where there is none.
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

    /** Whether it may be the thread that has had so much of CPUs, going by what was seen of it before. */
    public boolean mayHaveHad(long nanos) {
        return !taken && (nanos < 0 || cpuNanos <= nanos);
    }

    /** It is known which of Java's threads it is. */
    public void take() {
        taken = true;
    }

    /** Whether the system's name of a thread is what it makes of Java's. */
    public boolean isNamed(String javaName) {
        return TaskName.is(name, javaName);
    }

    /** At most how many page faults it had in a stretch of time, as far as is known. */
    public long faults(long fromNanos, long toNanos) {
        return faults == null ? 0 : faults.all(fromNanos, toNanos);
    }

    /** Those of them for which something had to be read. */
    public long faultsFromDisk(long fromNanos, long toNanos) {
        return faults == null ? 0 : faults.fromDisk(fromNanos, toNanos);
    }

    /** It has ended, or nobody looks any more. */
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
