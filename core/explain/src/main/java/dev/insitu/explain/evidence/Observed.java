package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.CpuStretch;
import java.util.List;
import java.util.Optional;

/** The evidence about the time of one slow sample. */
interface Observed {
    /** Pauses of the whole JVM. */
    List<Interval> pauses();

    /** When the sample's thread surely waited for a CPU; takes precedence over {@link #waits} in these intervals. */
    List<Interval> cpuWaits();

    /** What the sample's thread waited for. */
    List<Interval> waits();

    /**
     * The waits that looks saw, each with the time around it for which these looks may stand, if all had the same cause: there a thread
     * that was not runnable waited for the same.
     */
    List<Interval> nearWaits();

    /** When looks saw the thread wait and could not name for what. */
    List<Interval> unknownWaits();

    /** The part of a sample's remaining time in which all threads surely were stopped, or waited for the last thread to stop. */
    long stoppingNanos(List<UnattributedTime.Piece> left);

    /** How long the sample's thread surely was runnable (had a CPU or waited for one) in an interval, except during {@link #waits}. */
    long runnableNanos(long fromNanos, long toNanos);

    /** Slow samples of other probes on the sample's thread, within the sample. */
    List<Interval> nested();

    /** The thread's CPU time and CPU wait between two times, or in the part of that interval with readings; empty if there are none. */
    Optional<CpuStretch> cpu(long fromNanos, long toNanos);

    /** Whether the sample began and ended on one thread. */
    boolean isOnOneThread();

    /** Why the thread's waits were not seen; empty if they were. */
    String unseen();
}
