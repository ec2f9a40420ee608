package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.WatchedTask;
import dev.insitu.recording.journal.CauseKind;
import java.util.List;
import java.util.Optional;

/** What looks saw of a sample's thread while the sample lasted. */
public interface SampleObservations {
    /** Without looks. */
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
        public List<Interval> nearWaits() {
            return List.of();
        }

        @Override
        public List<Interval> unknownWaits() {
            return List.of();
        }

        @Override
        public List<Interval> sleeps() {
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

    /** The waits that looks saw. */
    List<Interval> waits();

    /** When the thread surely waited for a CPU, whatever its state says; each begins when the thread became runnable. */
    List<Interval> cpuWaits();

    /** When looks saw the thread runnable: with a CPU or waiting for one. */
    List<Interval> runnable();

    /** Garbage collections that stopped the thread or for which it waited. */
    List<Interval> collections();

    /** The {@link #waits}, each with the time around it for which the looks that saw it may stand. */
    List<Interval> nearWaits();

    /** When the thread waited for something that looks cannot name: within the JVM, or in a call of the operating system. */
    List<Interval> unknownWaits();

    /** When the thread surely slept without a break, within the sample or not. */
    List<Interval> sleeps();

    /**
     * A stack of the thread taken during the sample, if there is one.
     *
     * @param cause prefers a stack that was taken while the thread waited for this
     * @param code decides whether a stack is of the sample if the time alone does not
     */
    Optional<ThreadStack> stack(CauseKind cause, ProbedCode code);

    /** Estimated number of waits with this cause, including those between two looks. */
    long waitsOf(CauseKind cause);

    /** The lock that the thread waited for longest among waits with this cause, with the owner that looks saw. */
    Optional<HeldLock> held(CauseKind cause);

    /** The operating system's thread, if found. */
    Optional<WatchedTask> task();
}
