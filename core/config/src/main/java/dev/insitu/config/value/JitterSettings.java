package dev.insitu.config.value;

/**
 * How pauses of the machine and the JVM are watched, independently of the application.
 *
 * @param thresholdNanos the shortest gap that counts; from 100 ns to 1 s, by default 1 us
 * @param cpu the CPU to which the watching thread is bound; none by default
 */
public record JitterSettings(Mode mode, long thresholdNanos, Cpu cpu) {
    /** The default. */
    public static final JitterSettings DEFAULT = new JitterSettings(Mode.SAMPLE, 1_000, Cpu.Choice.NONE);

    /** The share of time that is watched. */
    public enum Mode {
        /** A tenth of the time for short gaps, all of it for long ones. */
        SAMPLE,
        /** All of the time, by spinning, which occupies one core. */
        SPIN,
        /** No watching. */
        OFF
    }
}
