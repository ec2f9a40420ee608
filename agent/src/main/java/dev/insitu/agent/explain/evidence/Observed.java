package dev.insitu.agent.explain.evidence;

import dev.insitu.agent.linux.CpuBounds;
import java.util.List;
import java.util.Optional;

/** What is known of the time in which a sample was slow. */
interface Observed {
    /** Pauses of the whole JVM. */
    List<Interval> pauses(Sample sample);

    /** What the sample's thread waited for. */
    List<Interval> waits(Sample sample);

    /** Slow samples of other probes on the sample's thread, while it lasted. */
    List<Interval> nested(Sample sample);

    /** How long the sample's thread waited for a CPU or had one between two times; empty where that was not seen. */
    Optional<CpuBounds> cpu(Sample sample, long fromNanos, long toNanos);

    /** Whether it began and ended on one thread. */
    boolean isOnOneThread(Sample sample);

    /** Why what the thread waited for was not seen; empty where it was. */
    String unseen(Sample sample);
}
