package dev.insitu.agent.explain.evidence;

import dev.insitu.agent.linux.WatchedTask;
import dev.insitu.report.journal.CauseKind;
import java.util.List;
import java.util.Optional;

/** What was seen of threads by looking at them from outside every now and then. */
public interface LookEvidence {
    /** Where nobody looked. */
    LookEvidence NOTHING = new LookEvidence() {
        @Override
        public boolean beganAfter(long nanos) {
            return false;
        }

        @Override
        public List<Interval> waits(Sample sample) {
            return List.of();
        }

        @Override
        public List<Interval> cpuWaits(Sample sample) {
            return List.of();
        }

        @Override
        public List<Interval> runnable(Sample sample) {
            return List.of();
        }

        @Override
        public List<Interval> collections(Sample sample) {
            return List.of();
        }

        @Override
        public List<Interval> inJvm(Sample sample) {
            return List.of();
        }

        @Override
        public Optional<ThreadStack> stack(Sample sample, CauseKind cause, ProbedCode code) {
            return Optional.empty();
        }

        @Override
        public Optional<WatchedTask> task(Sample sample) {
            return Optional.empty();
        }
    };

    /** Whether there were looks, but none as early as that. */
    boolean beganAfter(long nanos);

    /** What a sample's thread was seen to wait for while it lasted. */
    List<Interval> waits(Sample sample);

    /** When a sample's thread surely waited for a CPU, whatever its state says: as of the moment at which it could go on. */
    List<Interval> cpuWaits(Sample sample);

    /** When a sample's thread was seen to have a CPU or to want one. */
    List<Interval> runnable(Sample sample);

    /** Collections of garbage that stopped a sample's thread, or for which it waited. */
    List<Interval> collections(Sample sample);

    /** When a sample's thread waited within the JVM, whatever for. */
    List<Interval> inJvm(Sample sample);

    /**
     * Where a sample's thread was while it lasted, where that was seen.
     *
     * @param cause a stack that was taken while it waited for this is preferred
     * @param code shows of a stack whether it is of the sample, where its time does not
     */
    Optional<ThreadStack> stack(Sample sample, CauseKind cause, ProbedCode code);

    /** Which of the system's threads a sample's is, where it was found out. */
    Optional<WatchedTask> task(Sample sample);
}
