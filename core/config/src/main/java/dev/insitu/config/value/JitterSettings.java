package dev.insitu.config.value;

/**
 * How the pauses of the machine and the JVM are watched, apart from the application.
 *
 * @param thresholdNanos the shortest gap that counts; from 100 ns to 1 s, by default 1 us
 * @param cpu to which the watching thread is bound; none by default
 */
public record JitterSettings(Mode mode, long thresholdNanos, Cpu cpu) {
    /** What applies where the user says nothing. */
    public static final JitterSettings DEFAULT = new JitterSettings(Mode.SAMPLE, 1_000, Cpu.Choice.NONE);

    /** How much of the time is watched. */
    public enum Mode {
        /** A tenth for short gaps, always for long ones. */
        SAMPLE,
        /** All of it, on a core of its own. */
        SPIN,
        /** None. */
        OFF
    }
}
