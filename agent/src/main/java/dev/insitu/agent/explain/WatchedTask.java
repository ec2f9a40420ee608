package dev.insitu.agent.explain;

import dev.insitu.agent.jitter.SchedStat;

/** A thread of this process as the system sees it: what it was found to have had of CPUs and page faults. For one writer. */
final class WatchedTask {
    final String name;
    final CpuTimes times = new CpuTimes();
    private final String directory;
    private final SchedStat schedule;

    /** From when it is first seen at work: most threads of a JVM never are. */
    private Faults faults;

    private long cpuNanos;
    private long timesOnCpu;
    private boolean worked;
    private boolean over;

    WatchedTask(String directory, String name) {
        this.directory = directory;
        this.name = name;
        schedule = SchedStat.open(directory + "/schedstat");
        cpuNanos = schedule.cpuNanos();
        timesOnCpu = schedule.timesOnCpu();
    }

    /** Whether it has ended. */
    boolean isOver() {
        return over;
    }

    /** Whether its page faults are counted, which takes a file more. */
    boolean hasFaults() {
        return faults != null;
    }

    /** @param alsoFaults whether its page faults may be counted from now on */
    void look(boolean alsoFaults) {
        if (over || !schedule.isKnown()) {
            return;
        }
        long before = System.nanoTime();
        schedule.read();
        if (schedule.isKnown()) {
            times.add(before, schedule.waitNanos(), schedule.cpuNanos());
            lookForFaults(alsoFaults);
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

    /** At most how many page faults it had in a stretch of time, as far as is known. */
    long faults(long fromNanos, long toNanos) {
        return faults == null ? 0 : faults.all(fromNanos, toNanos);
    }

    /** Those of them for which something had to be read. */
    long faultsFromDisk(long fromNanos, long toNanos) {
        return faults == null ? 0 : faults.fromDisk(fromNanos, toNanos);
    }

    /** It has ended, or nobody looks any more. */
    void end() {
        if (!over) {
            over = true;
            times.end();
            schedule.close();
            if (faults != null) {
                faults.close();
            }
        }
    }
}
