package dev.insitu.report.snapshot.figures;

import java.util.OptionalDouble;

/**
 * Time that a watching thread lost, by cause, as shares of the watched time; absent where no thread watched.
 *
 * @param os the operating system ran other threads
 * @param jvm the JVM stopped all threads
 * @param watchedNanos the time watched
 * @param watched the same as a share of the recording's time; absent until the recording has ended
 */
public record LostTime(
        OptionalDouble os, OptionalDouble jvm, OptionalDouble unknown, long watchedNanos, OptionalDouble watched) {

    /** The share of all causes together. */
    public OptionalDouble total() {
        return os.isEmpty() ? os : OptionalDouble.of(os.getAsDouble() + jvm.orElse(0) + unknown.orElse(0));
    }
}
