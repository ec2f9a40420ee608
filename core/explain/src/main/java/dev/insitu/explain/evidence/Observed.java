package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.CpuStretch;
import java.util.List;
import java.util.Optional;

/** What is known of the time in which a sample was slow. */
interface Observed {
    /** Pauses of the whole JVM. */
    List<Interval> pauses();

    /** When the sample's thread surely waited for a CPU, whatever else it is said to have waited for then. */
    List<Interval> cpuWaits();

    /** What the sample's thread waited for. */
    List<Interval> waits();

    /**
     * What the sample's thread was seen to wait for by looks now and then, where it was always the same: time in which it neither had
     * nor wanted a CPU was spent on that.
     */
    Optional<Interval> onlyWait();

    /** For how long of what is left of a sample all threads surely stood still, or waited until all did. */
    long stoppingNanos(List<UnattributedTime.Piece> left);

    /** For how long of a stretch of time the sample's thread surely had a CPU or wanted one, unless it waited as {@link #waits} tells. */
    long runnableNanos(long fromNanos, long toNanos);

    /** Slow samples of other probes on the sample's thread, while it lasted. */
    List<Interval> nested();

    /** How long the sample's thread waited for a CPU or had one between two times, or in the part of it of which that was seen; empty where that is none. */
    Optional<CpuStretch> cpu(long fromNanos, long toNanos);

    /** Whether it began and ended on one thread. */
    boolean isOnOneThread();

    /** Why what the thread waited for was not seen; empty where it was. */
    String unseen();
}
