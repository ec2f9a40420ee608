package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.WatchedTask;
import dev.insitu.recording.journal.CauseKind;
import java.util.List;
import java.util.Optional;

/** What looks saw of a sample's thread while the sample lasted. */
public interface SampleObservations {
    /** Where nobody looked. */
    SampleObservations NOTHING = new SampleObservations() {
        @Override
        public List<Interval> waits() {
            return List.of();
        }

        @Override
        public List<Interval> cpuWaits() {
            return List.of();
        }

        @Override
        public List<Interval> runnable() {
            return List.of();
        }

        @Override
        public List<Interval> collections() {
            return List.of();
        }

        @Override
        public List<Interval> inJvm() {
            return List.of();
        }

        @Override
        public Optional<ThreadStack> stack(CauseKind cause, ProbedCode code) {
            return Optional.empty();
        }

        @Override
        public long waitsOf(CauseKind cause) {
            return 0;
        }

        @Override
        public Optional<HeldLock> held(CauseKind cause) {
            return Optional.empty();
        }

        @Override
        public Optional<WatchedTask> task() {
            return Optional.empty();
        }
    };

    /** What it was seen to wait for. */
    List<Interval> waits();

    /** When it surely waited for a CPU, whatever its state says: as of the moment at which it could go on. */
    List<Interval> cpuWaits();

    /** When it was seen to have a CPU or to want one. */
    List<Interval> runnable();

    /** Collections of garbage that stopped it, or for which it waited. */
    List<Interval> collections();

    /** When it waited within the JVM, whatever for. */
    List<Interval> inJvm();

    /**
     * Where it was, where that was seen.
     *
     * @param cause a stack that was taken while it waited for this is preferred
     * @param code shows of a stack whether it is of the sample, where its time does not
     */
    Optional<ThreadStack> stack(CauseKind cause, ProbedCode code);

    /** About how many waits that are called so there were: between two looks there may have been many, one after another. */
    long waitsOf(CauseKind cause);

    /** The lock that it waited for the longest, of those waits that are called so, with the thread that looks found to have it. */
    Optional<HeldLock> held(CauseKind cause);

    /** Which of the system's threads it is, where that was found out. */
    Optional<WatchedTask> task();
}
