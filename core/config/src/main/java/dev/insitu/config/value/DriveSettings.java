package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.Place;
import java.util.Optional;

/**
 * A method called at a rate of ours.
 *
 * @param target what is called
 * @param caller whose thread calls it
 * @param throughput at which rates
 * @param arrivals how the due times are spaced
 * @param warmUp flat out before the first rate, and left out of the results; 50,000 iterations by default
 * @param settleNanos at each rate before its first run, left out too; from 0, the default, to an hour
 * @param length of each run; 100,000 iterations by default
 * @param runs at each rate; from 1 to 1,000, by default 3
 * @param correctCoordinatedOmission whether end to end counts from when an iteration was due; true by default
 * @param until what ends an iteration where it is not the driven call's return
 * @param timeoutNanos how long an iteration may take to end; from 1 ms to an hour, by default 10 s
 * @param allowErrors the most iterations of a rate that may fail; 1 % by default
 * @param cpu to which the calling thread is bound; none by default
 * @param then what happens after the last run; exit by default
 */
public record DriveSettings(
        Place place,
        Target target,
        Caller caller,
        Throughput throughput,
        Arrivals arrivals,
        Amount warmUp,
        long settleNanos,
        Amount length,
        int runs,
        boolean correctCoordinatedOmission,
        Optional<Until> until,
        long timeoutNanos,
        ErrorLimit allowErrors,
        Cpu cpu,
        Then then) {
    /** More than a year at a million a second. */
    public static final long MOST_ITERATIONS = 100_000_000_000_000L;

    /** Thirty days. */
    public static final long LONGEST_NANOS = 720 * 3_600_000_000_000L;

    /** What is called at a rate. */
    public sealed interface Target {}

    /** The method itself, wherever it is called from. */
    public record Method(MethodPattern method) implements Target {}

    /** Calls of one method where others make them. */
    public record Call(MethodPattern call, MethodPattern in) implements Target {}

    /** Whose thread calls the target. */
    public enum Caller {
        /** The application's own calls are paced. The default. */
        APPLICATION,
        /** A driver thread of ours calls. */
        AGENT
    }

    /**
     * The end of an asynchronous iteration: the return of a method, on whatever thread.
     *
     * @param in the methods whose calls of it are meant; empty where it is the method itself, wherever it is called from
     * @param match how the driven call finds it
     */
    public record Until(MethodPattern method, Optional<MethodPattern> in, Match match) {}

    /** What happens after the last run. */
    public enum Then {
        /** The JVM exits. */
        EXIT,
        /** The application goes on, unpaced. */
        CONTINUE
    }
}
