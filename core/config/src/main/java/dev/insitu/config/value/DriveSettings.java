package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.Place;
import java.util.Optional;

/**
 * A method called at the driver's rate.
 *
 * @param target the method or call to pace
 * @param caller whether threads of the application or an agent thread call it
 * @param throughput the rate or rates
 * @param arrivals how the due times are spaced
 * @param waiting how a caller waits for its turn; auto by default
 * @param warmUp run flat out before the first rate and excluded from the results; 50,000 iterations by default
 * @param settleNanos the time at each rate before its first run, excluded too; from 0, the default, to an hour
 * @param length the length of each run; 100,000 iterations by default
 * @param runs the number of runs at each rate; from 1 to 1,000, by default 3
 * @param correctCoordinatedOmission whether end to end starts at an iteration's due time; true by default
 * @param until the event that ends an iteration; empty for the driven call's return
 * @param timeoutNanos how long an iteration may take to end; from 1 ms to an hour, by default 10 s
 * @param allowErrors the most iterations of a rate that may fail; 1 % by default
 * @param cpu the CPU to which the calling thread is bound; none by default
 * @param then what happens after the last run; exit by default
 */
public record DriveSettings(
        Place place,
        Target target,
        Caller caller,
        Throughput throughput,
        Arrivals arrivals,
        Waiting waiting,
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

    /** The method or call to pace. */
    public sealed interface Target {}

    /** The method itself, from any call site. */
    public record Method(MethodPattern method) implements Target {}

    /** Calls of one method within certain others. */
    public record Call(MethodPattern call, MethodPattern in) implements Target {}

    /** The kind of thread that calls the target. */
    public enum Caller {
        /** The application's own calls are paced. The default. */
        APPLICATION,
        /** An agent thread calls. */
        AGENT
    }

    /** The end of an asynchronous iteration. */
    public sealed interface Until {
        /** How the end is paired with the driven call. */
        Match match();

        /** The end as a report names it. */
        String text();
    }

    /**
     * The return of a method, on any thread.
     *
     * @param in the methods that contain the call sites; empty for the method itself, from any call site
     */
    public record Elsewhere(MethodPattern method, Optional<MethodPattern> in, Match match) implements Until {
        @Override
        public String text() {
            return method.toString();
        }
    }

    /** What the driven call returned, or was given, tells its end. */
    public record OfCall(CallEnd end) implements Until {
        @Override
        public Match match() {
            return end instanceof CallEnd.Callback callback
                    ? new Match.Value(new Match.Argument(callback.argument()), new Match.Receiver())
                    : new Match.Value(new Match.Returned(), new Match.Returned());
        }

        @Override
        public String text() {
            return end.text().substring(" until ".length());
        }
    }

    /** How a caller waits for its turn. */
    public enum Waiting {
        /** Sleeps while its turn is far, and spins from where a sleep could end late, as far as CPUs allow. The default. */
        AUTO,
        /** Spins all the time. */
        SPIN,
        /** Sleeps until its turn, and may begin late. */
        SLEEP
    }

    /** What happens after the last run. */
    public enum Then {
        /** The JVM exits. */
        EXIT,
        /** The application continues, unpaced. */
        CONTINUE
    }
}
