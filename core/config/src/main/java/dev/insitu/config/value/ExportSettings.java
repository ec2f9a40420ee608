package dev.insitu.config.value;

import java.net.URI;
import java.util.Optional;

/**
 * To which other systems the live counts go. Nothing listens or connects unless asked.
 *
 * @param prometheus where a Prometheus may fetch them; absent where none is to
 * @param otlp to which OpenTelemetry collector they are sent, by HTTP; absent where to none
 * @param jmx whether each probe is a bean of the JVM's management
 */
public record ExportSettings(Optional<Address> prometheus, Optional<URI> otlp, boolean jmx) {
    /** What applies where the user says nothing. */
    public static final ExportSettings NONE = new ExportSettings(Optional.empty(), Optional.empty(), false);

    /**
     * Where to listen.
     *
     * @param port 0 for any that is free
     */
    public record Address(String host, int port) {
        /** As the user wrote it. */
        @Override
        public String toString() {
            return host + ':' + port;
        }
    }

    /** Whether any is asked for. */
    public boolean isAny() {
        return prometheus.isPresent() || otlp.isPresent() || jmx;
    }
}
