package dev.insitu.report.snapshot.figures;

import java.util.OptionalDouble;

/**
 * Time that a watching thread lost, by cause, each as a share of the time watched; absent where nothing was watched.
 *
 * @param os the operating system ran something else
 * @param jvm the JVM stood still
 * @param watchedNanos the time watched
 * @param watched the same as a share of the recording's time; absent while that is not over
 */
public record LostTime(
        OptionalDouble os, OptionalDouble jvm, OptionalDouble unknown, long watchedNanos, OptionalDouble watched) {

    /** For all causes together. */
    public OptionalDouble total() {
        return os.isEmpty() ? os : OptionalDouble.of(os.getAsDouble() + jvm.orElse(0) + unknown.orElse(0));
    }
}
